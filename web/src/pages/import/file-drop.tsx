import type { MappingInput, StatementUploadView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { FilePicker } from './file-picker';
import { useUpload } from './use-upload';

interface FileDropProps {
  readonly bankAccountId: string;
  readonly mapping?: MappingInput;
  readonly onUploaded: (upload: StatementUploadView) => void;
}

/** A place to drop a file of a bank account, or to choose one. */
export function FileDrop({ bankAccountId, mapping, onUploaded }: FileDropProps) {
  const { id } = useCurrentBusiness();
  const { send, isBusy, problem } = useUpload(id, onUploaded);
  return (
    <FilePicker
      problem={problem}
      isBusy={isBusy}
      onFile={(file) => void send({ bankAccountId, file, ...(mapping && { mapping }) })}
    />
  );
}
