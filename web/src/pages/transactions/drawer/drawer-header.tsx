import { Button, Drawer, Group, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useHref } from 'react-router';

/** How long the button says that the link is copied. */
const SHOWN_MS = 3_000;

/** The title of a drawer, and a link to what it shows: its address without the filters of the list. */
export function DrawerHeader({ title }: { title: string }) {
  const { copied, copy, error } = useClipboard({ timeout: SHOWN_MS });
  const path = useHref('.');
  const Icon = copied ? IconCheck : IconLink;
  return (
    <>
      <Drawer.Header>
        <Drawer.Title>{title}</Drawer.Title>
        <Group gap={4} ms="auto" wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon aria-hidden size={16} />}
            onClick={() => copy(new URL(path, window.location.origin).href)}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
          <Drawer.CloseButton aria-label="Close" data-autofocus />
        </Group>
        <VisuallyHidden role="status">{copied && 'The link is copied.'}</VisuallyHidden>
      </Drawer.Header>
      {error !== null && (
        <Text size="sm" px="md" pb="md" role="alert">
          The browser did not allow copying: copy the address of this page.
        </Text>
      )}
    </>
  );
}
