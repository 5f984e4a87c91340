import { DataList, Paper } from '@mantine/core';
import { Fact } from '../../../components/fact';
import type { IncorporationView } from '../../../data/contract';
import { formatPercent } from '../../../platform/locale';
import { linesOf } from '../company-words';
import { OFFICES } from './offices';
import { stateName } from './order-words';

/** What was ordered. */
export function OrderFacts({ order }: { order: IncorporationView }) {
  const { nameOptions, members, officers, responsibleParty, registeredAgent } = order;
  const { mailingAddress, streetAddress } = order;
  return (
    <Paper p="lg" component="section" aria-label="What was ordered">
      <DataList gap="md" orientation="vertical" size="sm">
        <Fact label={nameOptions.length === 1 ? 'Name' : 'Names, the preferred one first'}>
          {nameOptions.map(({ name, designator }) => `${name} ${designator}`).join('; ')}
        </Fact>
        <Fact label="Company">
          {order.entityType === 'LLC' ? 'Limited liability company (LLC)' : 'Corporation'},{' '}
          {stateName(order.filingState)}
        </Fact>
        {members !== null && (
          <Fact label={members.length === 1 ? 'Member' : 'Members'}>
            {members
              .map(({ name, ownershipPercent }) => `${name}, ${formatPercent(ownershipPercent)}`)
              .join('; ')}
          </Fact>
        )}
        {officers !== null && (
          <Fact label="Officers">
            {officers.map(({ name, title }) => `${name}, ${OFFICES[title]}`).join('; ')}
          </Fact>
        )}
        {order.authorizedShares !== null && (
          <Fact label="Shares">
            {order.authorizedShares.toLocaleString('en-US')}
            {order.parValue === 0 ? ' without par value' : ` at a par value of $${order.parValue}`}
          </Fact>
        )}
        <Fact label="Responsible party">
          {responsibleParty !== null &&
            `${responsibleParty.firstName} ${responsibleParty.lastName}, ${responsibleParty.title}, ${responsibleParty.email}`}
        </Fact>
        <Fact label="What it does">{order.businessPurpose}</Fact>
        <Fact label="Mail">{mailingAddress !== null && linesOf(mailingAddress).join(', ')}</Fact>
        {streetAddress !== null && <Fact label="Place of business">{linesOf(streetAddress).join(', ')}</Fact>}
        <Fact label="Registered agent">
          {registeredAgent === null
            ? 'Ours'
            : `${registeredAgent.name}, ${linesOf(registeredAgent.address).join(', ')}`}
        </Fact>
      </DataList>
    </Paper>
  );
}
