import { Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Problem } from '../../components/problem';

const MAX_BYTES = 10 * 1024 * 1024;

interface FilePickerProps {
  readonly onFile: (file: File) => void;
  readonly isBusy: boolean;
  /** Why the last file could not be read. */
  readonly problem: string | null;
}

/** A place to drop a bank file, or to choose one. */
export function FilePicker({ onFile, isBusy, problem }: FilePickerProps) {
  const [rejection, setRejection] = useState<string | null>(null);
  const open = useRef<() => void>(null);
  const shown = rejection ?? problem;
  return (
    <Stack gap="sm">
      {shown !== null && <Problem title="The file cannot be read">{shown}</Problem>}
      <Dropzone
        onDrop={([file]) => {
          setRejection(null);
          if (file) onFile(file);
        }}
        onReject={([rejected]) =>
          setRejection(
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
        loading={isBusy}
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
