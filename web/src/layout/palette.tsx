import { Spotlight, spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingBank, IconReceipt, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBankAccounts } from '../data/accounts';
import type { MyBusinessView } from '../data/contract';
import { useOverview } from '../data/overview';
import { useFoundTransactions } from '../data/transactions';
import { formatDate, formatMoney } from '../platform/locale';
import { titleOf } from '../transactions/words';
import { destinationsFor } from './destinations';

const TYPING_MS = 200;

export function openPalette(): void {
  spotlight.open();
}

interface PaletteProps {
  readonly business: MyBusinessView;
}

/** Searches pages, accounts and transactions, and goes there. */
export function Palette({ business }: PaletteProps) {
  const [query, setQuery] = useState('');
  return (
    <Spotlight.Root
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Search pages, accounts and transactions"
        aria-label="Search pages, accounts and transactions"
        leftSection={<IconSearch aria-hidden size={20} />}
        maxLength={200}
      />
      <Spotlight.ActionsList>
        <Results business={business} query={query.trim()} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Results({ business, query }: { business: MyBusinessView; query: string }) {
  const navigate = useNavigate();
  const books = `/businesses/${business.id}`;
  const goTo = (path: string) => () => void navigate(path);
  const [searched] = useDebouncedValue(query, TYPING_MS);
  const entityId = useOverview(business.id).data?.entityId;
  const found = useFoundTransactions(business.id, entityId, searched).data;
  const accounts = useBankAccounts(business.id, entityId).data ?? [];
  const matches = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const pages = destinationsFor(business.role).filter(({ label }) => matches(label));
  const matching =
    query === '' ? [] : accounts.filter(({ name, institutionName }) => matches(`${name} ${institutionName}`));
  return (
    <>
      <Spotlight.ActionsGroup label="Pages">
        {pages.map(({ path, label, icon: Symbol }) => (
          <Spotlight.Action
            key={path}
            label={label}
            leftSection={<Symbol aria-hidden size={20} stroke={1.6} />}
            onClick={goTo(books + path)}
          />
        ))}
      </Spotlight.ActionsGroup>
      <Spotlight.ActionsGroup label="Accounts">
        {matching.map(({ id, name, institutionName }) => (
          <Spotlight.Action
            key={id}
            label={name}
            description={institutionName}
            leftSection={<IconBuildingBank aria-hidden size={20} stroke={1.6} />}
            onClick={goTo(`${books}/transactions?bankAccountId=${id}`)}
          />
        ))}
      </Spotlight.ActionsGroup>
      <Spotlight.ActionsGroup label="Transactions">
        {/* First: the selected action stays the same when others are found. */}
        {query !== '' && [
          <Spotlight.Action
            key="all"
            label={`Search all transactions for “${query}”`}
            leftSection={<IconSearch aria-hidden size={20} stroke={1.6} />}
            onClick={goTo(`${books}/transactions?${new URLSearchParams({ search: query })}`)}
          />,
        ]}
        {(query === '' ? [] : (found ?? [])).map((transaction) => (
          <Spotlight.Action
            key={transaction.id}
            label={titleOf(transaction)}
            description={`${formatDate(transaction.date)} · ${formatMoney(-transaction.amount, transaction.currency)}`}
            leftSection={<IconReceipt aria-hidden size={20} stroke={1.6} />}
            onClick={goTo(`${books}/transactions/${transaction.id}`)}
          />
        ))}
      </Spotlight.ActionsGroup>
    </>
  );
}
