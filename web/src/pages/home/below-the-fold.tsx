import type { ReactNode } from 'react';
import { Loaded } from '../../components/loaded';
import { useBankAccounts } from '../../data/accounts';
import { useCurrentBusiness } from '../../layout/business-pages';
import { LastMonths } from './last-months';
import { LatestImports } from './latest-imports';

interface BelowTheFoldProps {
  readonly entityId: string;
  readonly placeholder: ReactNode;
}

/** What a visitor sees only after scrolling. A business without transactions has no chart. */
export function BelowTheFold({ entityId, placeholder }: BelowTheFoldProps) {
  const { id } = useCurrentBusiness();
  const accounts = useBankAccounts(id, entityId);
  return (
    <Loaded query={accounts} placeholder={placeholder}>
      {(all) => (
        <>
          {all.some(({ balanceDate }) => balanceDate !== null) && <LastMonths entityId={entityId} />}
          <LatestImports accounts={all} />
        </>
      )}
    </Loaded>
  );
}
