import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState } from 'react';
import { Problem } from '../../../components/problem';
import { mayPass } from '../../../data/api-error';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '../../../data/document-limits';
import { explainError } from '../../../data/explain-error';
import { useAddReceipt } from '../../../data/receipts';
import { useCurrentBusiness } from '../../../layout/business-pages';

/** A file that was not added, and why. */
interface Refused {
  readonly id: string;
  readonly file: File;
  readonly reason: string;
  readonly canRetry: boolean;
}

/** A place to drop receipts, or to choose them. */
export function AddReceipt({ transactionId }: { transactionId: string }) {
  const { id } = useCurrentBusiness();
  const { mutateAsync: add } = useAddReceipt(id, transactionId);
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const open = useRef<() => void>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const send = async (file: File): Promise<Refused | null> => {
    try {
      const { fileName } = await add(file);
      setAdded((names) => [...names, fileName]);
      return null;
    } catch (error) {
      return { ...refusalOf(file, explainError(error)), canRetry: mayPass(error) };
    }
  };
  /** One after the other: together they may be too many requests at a time. */
  const sendAll = async (files: readonly File[]) => {
    setBusy(true);
    for (const file of files) {
      const refusal = await send(file);
      if (refusal !== null) setRefused((others) => [...others, refusal]);
    }
    setBusy(false);
  };
  const retry = ({ id: refusalId, file }: Refused) => {
    setRefused((others) => others.filter((other) => other.id !== refusalId));
    // The button that was pressed leaves.
    addButton.current?.focus();
    void sendAll([file]);
  };

  return (
    <Stack gap="sm">
      {refused.map((one) => (
        <Problem key={one.id} title={`${one.file.name} was not added`}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">{one.reason}</Text>
            {one.canRetry && (
              <Button size="xs" variant="default" onClick={() => retry(one)}>
                Try again
              </Button>
            )}
          </Group>
        </Problem>
      ))}
      <Dropzone
        onDropAny={(files, rejections) => {
          setAdded([]);
          setRefused(
            rejections.map(({ file, errors: [error] }) => refusalOf(file, reasonOf(error?.code ?? ''))),
          );
          void sendAll(files);
        }}
        // Required, but `onDropAny` has the same files.
        onDrop={() => undefined}
        accept={DOCUMENT_TYPES}
        maxSize={MAX_DOCUMENT_BYTES}
        openRef={open}
        // The button inside opens the files: a zone that is a button itself may not contain the field.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        loading={isBusy}
        inputProps={{ 'aria-label': 'Receipt' }}
        p="sm"
      >
        <Group gap="sm" wrap="wrap">
          <Button size="xs" variant="default" ref={addButton} onClick={() => open.current?.()}>
            Add a receipt
          </Button>
          <Text size="sm" c="dimmed">
            or drop a PDF, PNG or JPEG here, up to 10 MB
          </Text>
        </Group>
      </Dropzone>
      <VisuallyHidden role="status">{added.length > 0 && `Added: ${added.join(', ')}`}</VisuallyHidden>
    </Stack>
  );
}

function refusalOf(file: File, reason: string): Refused {
  return { id: crypto.randomUUID(), file, reason, canRetry: false };
}

/** Why the zone itself refuses a file. */
function reasonOf(code: string): string {
  return code === 'file-too-large' ? 'It is larger than 10 MB.' : 'It is not a PDF, PNG or JPEG.';
}
