import { Code, DataList, Paper } from '@mantine/core';
import { Day } from '../../components/day';
import { Fact } from '../../components/fact';
import { Moment } from '../../components/moment';
import type { OperatedIncorporation } from '../../data/operator';
import { formatPercent } from '../../platform/locale';
import { linesOf } from '../companies/company-words';
import { APPLICATION_STATUS_WORDS } from '../companies/orders/order-words';

const REGIMES: Readonly<Record<string, string>> = {
  disregarded: 'disregarded, as part of its owner',
  partnership: 'partnership',
  c_corp: 'C corporation',
  s_corp: 'S corporation',
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** What a filing with the state or the IRS may need as well, and where the order is. */
export function FilingFacts({ operated: { business, incorporation } }: { operated: OperatedIncorporation }) {
  const { responsibleParty, members, einApplication, regime, county, startDate, closingMonth } =
    incorporation;
  return (
    <Paper p="lg" component="section" aria-label="More about it">
      <DataList gap="md" orientation="vertical" size="sm">
        <Fact label="Responsible party">
          {responsibleParty !== null &&
            [responsibleParty.phone, ...linesOf(responsibleParty.address)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Principal activity">
          {`${incorporation.principalActivity}: ${incorporation.principalProduct}`}
        </Fact>
        <Fact label="Taxed as">{regime === null ? 'by default' : (REGIMES[regime] ?? regime)}</Fact>
        {members !== null && (
          <Fact label="Exact shares and tax residence of members">
            {members
              .map(({ name, ownershipPercent, taxResidence }) =>
                [name, `${ownershipPercent}%`, taxResidence ?? 'residence not known'].join(', '),
              )
              .join('; ')}
          </Fact>
        )}
        {incorporation.foreignOwnedPercent !== null && (
          <Fact label="Foreign-owned">{formatPercent(incorporation.foreignOwnedPercent)}</Fact>
        )}
        {county !== null && <Fact label="County">{county}</Fact>}
        <Fact label="First day of business">
          {startDate === null ? 'the day it is formed' : <Day date={startDate} />}
        </Fact>
        <Fact label="Accounting year ends in">
          {closingMonth !== null && monthName.format(new Date(Date.UTC(2000, closingMonth - 1)))}
        </Fact>
        <Fact label="EIN application">
          {einApplication === null ? 'none' : APPLICATION_STATUS_WORDS[einApplication.status]}
        </Fact>
        <Fact label="Ordered">
          <Moment at={incorporation.createdAt} show="day" />
        </Fact>
        <Fact label="Ids, for commands">
          <Code>{incorporation.id}</Code> of business <Code>{business.id}</Code>
        </Fact>
      </DataList>
    </Paper>
  );
}
