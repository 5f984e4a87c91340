import { Kbd, Stack, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../components/dialog';
import type { MyBusinessView } from '../data/contract';
import { useGoKeys } from '../platform/use-go-keys';
import { useKeys } from '../platform/use-keys';
import { destinationsFor } from './destinations';

/** What the keys of pages do. Those of places are added to it. */
const OF_PAGES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Everywhere',
    [
      ['⌘ K or Ctrl K', 'Search pages and transactions'],
      ['?', 'Show these shortcuts'],
    ],
  ],
  [
    'Transactions',
    [
      ['/', 'Search'],
      ['j, k', 'Next, previous'],
      ['Enter', 'Open'],
      ['x', 'Select'],
    ],
  ],
  [
    'Review',
    [
      ['1, 2, 3', 'Take a suggestion'],
      ['a', 'Keep the category'],
      ['e', 'Search another category'],
      ['s', 'The same for the others of the merchant'],
      ['m', 'The first suggestion for all of the merchant'],
      ['j, k', 'Next, previous'],
      ['u', 'Undo'],
    ],
  ],
];

/** The shortcuts that work on every page, and the list of all of them. */
export function Shortcuts({ business }: { business: MyBusinessView | undefined }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const places = business ? destinationsFor(business.role).filter(({ key }) => key !== undefined) : [];
  const goTo = (path: string) => () => void navigate(`/businesses/${business?.id ?? ''}${path}`);
  useGoKeys(Object.fromEntries(places.map(({ key = '', path }) => [key, goTo(path)])));
  useKeys({ '?': () => setOpen(true) });
  if (!isOpen) return null;
  const all = [
    ...OF_PAGES,
    ['Go to', places.map(({ key = '', label }) => [`g ${key}`, label] as const)] as const,
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)} size="lg">
      <Stack gap="lg">
        {all.map(([title, keys]) => (
          <section key={title}>
            <Title order={3}>{title}</Title>
            <Table aria-label={title} layout="fixed">
              <Table.Tbody>
                {keys.map(([key, meaning]) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" w="40%">
                      <Kbd>{key}</Kbd>
                    </Table.Th>
                    <Table.Td>{meaning}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
