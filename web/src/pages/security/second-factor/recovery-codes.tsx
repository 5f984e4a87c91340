import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { Dialog } from '../../../components/dialog';
import { saveFile } from '../../../platform/save-file';
import { useFocusFirst } from '../../../platform/use-focus-first';

interface RecoveryCodesProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the codes once. Only the button closes it, so that a stray click does not lose them. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text ref={useFocusFirst<HTMLParagraphElement>()} tabIndex={-1} className="read-first" data-autofocus>
          These are your recovery codes. Each one signs you in once if you do not have the app. Store them
          where you find them without your phone. <b>They are not shown again.</b>
        </Text>
        <SimpleGrid
          component="ul"
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          m={0}
          p={0}
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <Code key={code} component="li" fz="md" ta="center" display="block">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Saving text={`${codes.join('\n')}\n`} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored them</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Saving({ text }: { text: string }) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'charterbook-recovery-codes.txt');
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />
          }
          onClick={() => clipboard.copy(text)}
        >
          Copy all
        </Button>
        <Button variant="default" leftSection={<IconDownload aria-hidden size={18} />} onClick={download}>
          Download
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {clipboard.copied && 'Copied to the clipboard.'}
        {clipboard.error !== null && 'The browser did not allow copying: select the codes and copy them.'}
      </Text>
    </Stack>
  );
}
