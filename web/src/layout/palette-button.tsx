import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useToast } from '../components/toasts';
import { ApiError } from '../data/api-error';
import type { MyBusinessView } from '../data/contract';

/** Opens the search over pages, accounts and transactions, whose file is loaded when it is opened first. */
export function PaletteButton({ business }: { business: MyBusinessView }) {
  const [palette, setPalette] = useState<typeof import('./palette') | null>(null);
  const toast = useToast();
  const open = async () => {
    try {
      const loaded = palette ?? (await import('./palette'));
      setPalette(loaded);
      loaded.openPalette();
    } catch {
      toast.failed(new ApiError(0, 'unreachable', 'the file of the search could not be loaded'));
    }
  };
  // Also while a user types: it is no text.
  useHotkeys([['mod+K', () => void open()]], []);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        c="dimmed"
        hiddenFrom="sm"
        aria-label="Search"
        onClick={() => void open()}
      >
        <IconSearch aria-hidden size={18} />
      </ActionIcon>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        c="dimmed"
        fw={400}
        leftSection={<IconSearch aria-hidden size={16} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            ⌘ K
          </Kbd>
        }
        onClick={() => void open()}
      >
        Search
      </Button>
      {palette !== null && <palette.Palette business={business} />}
    </>
  );
}
