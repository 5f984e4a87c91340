import { Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Problem } from '../../components/problem';
import type { MappingInput, StatementUploadView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useUploadFile } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';

const MAX_BYTES = 10 * 1024 * 1024;

interface FileDropProps {
  readonly bankAccountId: string;
  readonly mapping?: MappingInput;
  readonly onUploaded: (upload: StatementUploadView) => void;
}

/** A place to drop a bank file, or to choose one. */
export function FileDrop({ bankAccountId, mapping, onUploaded }: FileDropProps) {
  const { id } = useCurrentBusiness();
  const { mutateAsync: upload, isPending } = useUploadFile(id);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useRef<() => void>(null);
  const send = async (file: File) => {
    setProblem(null);
    try {
      onUploaded(await upload({ bankAccountId, file, ...(mapping && { mapping }) }));
    } catch (error) {
      setProblem(explainError(error));
    }
  };
  return (
    <Stack gap="sm">
      {problem !== null && <Problem title="The file cannot be read">{problem}</Problem>}
      <Dropzone
        onDrop={([file]) => file && void send(file)}
        onReject={([rejected]) =>
          setProblem(
            rejected?.errors.some(({ code }) => code === 'file-too-large') === true
              ? 'The file is larger than 10 MB. Download a shorter period.'
              : 'Drop one file at a time.',
          )
        }
        maxSize={MAX_BYTES}
        multiple={false}
        openRef={open}
        // The button inside opens the files: a zone that is a button itself may not contain the field.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        loading={isPending}
        inputProps={{ 'aria-label': 'Bank file' }}
      >
        <Group justify="center" gap="md" mih={120} wrap="nowrap">
          <IconFileUpload aria-hidden size={36} stroke={1.5} />
          <div>
            <Text fw={500}>Drop the file here</Text>
            <Text size="sm" c="dimmed" mb="xs">
              CSV, OFX, QFX, CAMT.053, MT940 or QIF, up to 10 MB
            </Text>
            <Button size="xs" variant="default" onClick={() => open.current?.()}>
              Choose a file
            </Button>
          </div>
        </Group>
      </Dropzone>
    </Stack>
  );
}
