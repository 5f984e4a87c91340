import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { MappingInput, StatementUploadSummary, StatementUploadView } from './contract';
import { refreshBooks } from './decisions';

/** A commit of a large file takes some seconds; it may also run in another tab. */
const POLL_MS = 2_000;
const RECENT = 10;
const UNDER_WAY: ReadonlySet<StatementUploadView['status']> = new Set(['committing', 'reverting']);

const importsKey = (businessId: string) => businessKey(businessId, 'books', 'imports');
const importKey = (businessId: string, id: string) => [...importsKey(businessId), id];

/** The file that was chosen last, with the id of its upload: with a mapping it has to be sent again. */
let chosen: { readonly uploadId: string; readonly file: File } | null = null;

/** The last files of an account. */
export function useRecentImports(businessId: string, bankAccountId: string) {
  return useQuery({
    queryKey: [...importsKey(businessId), 'of-account', bankAccountId],
    queryFn: async () => {
      const query = { bankAccountId, limit: RECENT };
      return (
        await callBooks<{ data: StatementUploadSummary[] }>(businessId, 'GET', 'statement-uploads', { query })
      ).data;
    },
  });
}

/** The last files of all accounts. */
export function useLatestImports(businessId: string) {
  return useQuery({
    queryKey: [...importsKey(businessId), 'of-account', 'any'],
    queryFn: async () => {
      const query = { limit: RECENT };
      return (
        await callBooks<{ data: StatementUploadSummary[] }>(businessId, 'GET', 'statement-uploads', { query })
      ).data;
    },
  });
}

export function useImport(businessId: string, id: string) {
  return useQuery({
    queryKey: importKey(businessId, id),
    queryFn: async () => {
      const path = `statement-uploads/${id}`;
      return (await callBooks<{ data: StatementUploadView }>(businessId, 'GET', path)).data;
    },
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.has(state.data.status) ? POLL_MS : false),
  });
}

export interface ChosenFile {
  readonly bankAccountId: string;
  readonly file: File;
  /** How to read it, if a user has said so. */
  readonly mapping?: MappingInput;
}

/** Sends a file, and remembers it. */
export function useUploadFile(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ bankAccountId, file, mapping }: ChosenFile) => {
      const body = new FormData();
      body.set('bankAccountId', bankAccountId);
      body.set('file', file);
      if (mapping !== undefined) body.set('mapping', JSON.stringify(mapping));
      const path = 'statement-uploads';
      return (await callBooks<{ data: StatementUploadView }>(businessId, 'POST', path, { body })).data;
    },
    onSuccess: (upload, { file }) => {
      client.setQueryData(importKey(businessId, upload.id), upload);
      chosen = { uploadId: upload.id, file };
      return client.invalidateQueries({ queryKey: [...importsKey(businessId), 'of-account'] });
    },
  });
}

/** The file of an upload, if it was chosen on this page since it was loaded. */
export function chosenFileOf(uploadId: string): File | null {
  return chosen?.uploadId === uploadId ? chosen.file : null;
}

interface CommitChoices {
  readonly possibleDuplicates: 'leave_out' | 'enter';
}

export function useCommitImport(businessId: string, id: string) {
  return useImportStep(businessId, id, (body: CommitChoices) =>
    callBooks<{ data: StatementUploadView }>(businessId, 'POST', `statement-uploads/${id}/commit`, { body }),
  );
}

interface RevertChoices {
  readonly includeEdited: boolean;
}

export function useRevertImport(businessId: string, id: string) {
  return useImportStep(businessId, id, (body: RevertChoices) =>
    callBooks<{ data: StatementUploadView }>(businessId, 'POST', `statement-uploads/${id}/revert`, { body }),
  );
}

function useImportStep<Choices>(
  businessId: string,
  id: string,
  send: (choices: Choices) => Promise<{ data: StatementUploadView }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => {
      client.setQueryData(importKey(businessId, id), data);
      return refreshAfterImport(client, businessId);
    },
    // Parts of it may be done.
    onError: () => client.invalidateQueries({ queryKey: importKey(businessId, id) }),
  });
}

function refreshAfterImport(client: QueryClient, businessId: string): Promise<unknown> {
  return Promise.all([
    refreshBooks(client, businessId),
    client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'bank-accounts') }),
    client.invalidateQueries({ queryKey: [...importsKey(businessId), 'of-account'] }),
  ]);
}
