import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Item, ItemList } from '../../../components/item-list';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { useToast } from '../../../components/toasts';
import type { DocumentView, TransactionView } from '../../../data/contract';
import { documentAddress } from '../../../data/documents';
import { type Receipt, useLinkReceipt, useReceipts, useUnlinkReceipt } from '../../../data/receipts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { ActionButton } from './action-button';
import { AddReceipt } from './add-receipt';
import { fileSize } from '../../../platform/file-size';
import { DrawerSection } from './section';

/** The documents that prove the transaction. */
export function Receipts({ transaction: { id } }: { transaction: TransactionView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const receipts = useReceipts(businessId, id);
  return (
    <DrawerSection title="Receipts" waitsFor={receipts}>
      <Loaded query={receipts} placeholder={<Skeleton height={22} w={120} />}>
        {(linked) => (
          <>
            <ReceiptList transactionId={id} linked={linked} />
            {role !== 'viewer' && <AddReceipt transactionId={id} />}
          </>
        )}
      </Loaded>
    </DrawerSection>
  );
}

interface ReceiptListProps {
  readonly transactionId: string;
  readonly linked: readonly Receipt[];
}

/** What is removed stays in its place as long as that can be undone. */
function ReceiptList({ transactionId, linked }: ReceiptListProps) {
  const [removed, setRemoved] = useState<readonly DocumentView[]>([]);
  const links = new Map(linked.map(({ linkId, document }) => [document.id, linkId]));
  const shown = [
    ...linked.map(({ document }) => document),
    ...removed.filter(({ id }) => !links.has(id)),
  ].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No receipt yet.
      </Text>
    );
  return (
    <ItemList label="Receipts">
      {shown.map((document) => (
        <ReceiptItem
          key={document.id}
          transactionId={transactionId}
          document={document}
          linkId={links.get(document.id) ?? null}
          onRemove={() =>
            setRemoved((others) => [...others.filter(({ id }) => id !== document.id), document])
          }
        />
      ))}
    </ItemList>
  );
}

/** The order of the service. */
function placeOf({ createdAt, id }: DocumentView): string {
  return `${createdAt} ${id}`;
}

interface ReceiptItemProps {
  readonly transactionId: string;
  readonly document: DocumentView;
  /** Null if the user has removed it. */
  readonly linkId: string | null;
  readonly onRemove: () => void;
}

function ReceiptItem({ transactionId, document, linkId, onRemove }: ReceiptItemProps) {
  const { id: businessId, role } = useCurrentBusiness();
  const { id, title, fileName, size, createdAt } = document;
  const name = title ?? fileName;
  return (
    <Item
      title={
        linkId === null ? (
          <Text c="dimmed" td="line-through">
            {name}
          </Text>
        ) : (
          <Anchor href={documentAddress(businessId, id)} target="_blank" rel="noopener">
            {name} <IconExternalLink aria-hidden size={14} />
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </Anchor>
        )
      }
      facts={linkId === null ? ['Removed'] : [fileSize(size), <Moment key="day" at={createdAt} show="day" />]}
      actions={
        role !== 'viewer' && (
          <RemoveButton
            transactionId={transactionId}
            documentId={id}
            name={name}
            linkId={linkId}
            onRemove={onRemove}
          />
        )
      }
    />
  );
}

interface RemoveButtonProps extends Omit<ReceiptItemProps, 'document'> {
  readonly documentId: string;
  readonly name: string;
}

/** Removes a receipt and undoes that: it is one button, so the focus stays. */
function RemoveButton({ transactionId, documentId, name, linkId, onRemove }: RemoveButtonProps) {
  const { id: businessId } = useCurrentBusiness();
  const unlink = useUnlinkReceipt(businessId, transactionId);
  const link = useLinkReceipt(businessId, transactionId);
  const toast = useToast();
  const toggle = async () => {
    try {
      if (linkId === null) await link.mutateAsync(documentId);
      else {
        onRemove();
        await unlink.mutateAsync(linkId);
      }
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <ActionButton
      variant={linkId === null ? 'light' : 'default'}
      isBusy={unlink.isPending || link.isPending}
      onClick={() => void toggle()}
      aria-label={linkId === null ? `Undo the removal of ${name}` : `Remove ${name}`}
    >
      {linkId === null ? 'Undo' : 'Remove'}
    </ActionButton>
  );
}
