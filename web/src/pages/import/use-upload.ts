import { useState } from 'react';
import type { StatementUploadView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { type ChosenFile, useUploadFile } from '../../data/imports';

/** Sends a bank file, and says why the service refuses it. */
export function useUpload(businessId: string, onUploaded: (upload: StatementUploadView) => void) {
  const { mutateAsync: upload, isPending } = useUploadFile(businessId);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    isBusy: isPending,
    send: async (chosen: ChosenFile): Promise<void> => {
      setProblem(null);
      try {
        onUploaded(await upload(chosen));
      } catch (error) {
        setProblem(explainError(error));
      }
    },
  };
}
