import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { storeFor } from './documents';
import { businessKey } from './keys';
import type { DocumentLinkView, DocumentView } from './contract';

/** More than anyone adds to one transaction. */
const MAX_RECEIPTS = 200;

/** A document that is linked to a transaction. */
export interface Receipt {
  readonly linkId: string;
  readonly document: DocumentView;
}

const receiptsKey = (businessId: string, transactionId: string) =>
  businessKey(businessId, 'books', 'receipts', transactionId);

/** The documents of a transaction, oldest first: a new one is the last. */
export function useReceipts(businessId: string, transactionId: string) {
  return useQuery({
    queryKey: receiptsKey(businessId, transactionId),
    queryFn: async () => {
      const query = { targetType: 'transaction', targetId: transactionId, limit: MAX_RECEIPTS };
      const [links, documents] = await Promise.all([
        callBooks<{ data: DocumentLinkView[] }>(businessId, 'GET', 'document-links', { query }),
        callBooks<{ data: DocumentView[] }>(businessId, 'GET', 'documents', { query }),
      ]);
      return documents.data.toReversed().flatMap((document): Receipt[] => {
        const found = links.data.find(({ documentId }) => documentId === document.id);
        return found === undefined ? [] : [{ linkId: found.id, document }];
      });
    },
  });
}

/** Stores a file as a receipt of a transaction. */
export function useAddReceipt(businessId: string, transactionId: string) {
  return useReceiptChange(businessId, transactionId, (file: File) =>
    storeFor(businessId, file, { kind: 'receipt' }, async (document) => {
      await link(businessId, transactionId, document.id);
      return document;
    }),
  );
}

function link(businessId: string, transactionId: string, documentId: string): Promise<unknown> {
  const body = { documentId, targetType: 'transaction', targetId: transactionId };
  return callBooks(businessId, 'POST', 'document-links', { body });
}

/** Links a document again whose link was removed. */
export function useLinkReceipt(businessId: string, transactionId: string) {
  return useReceiptChange(businessId, transactionId, (documentId: string) =>
    link(businessId, transactionId, documentId),
  );
}

/** Removes a link. The document remains. */
export function useUnlinkReceipt(businessId: string, transactionId: string) {
  return useReceiptChange(businessId, transactionId, (linkId: string) =>
    callBooks(businessId, 'DELETE', `document-links/${linkId}`),
  );
}

function useReceiptChange<Change, Result>(
  businessId: string,
  transactionId: string,
  send: (change: Change) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a failure: another user may have changed the list.
    onSettled: () => client.invalidateQueries({ queryKey: receiptsKey(businessId, transactionId) }),
  });
}
