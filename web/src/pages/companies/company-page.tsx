import { DataList, Paper, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { missingOf } from '../../companies/missing-facts';
import { Day } from '../../components/day';
import { TextLink } from '../../components/links';
import { Fact } from '../../components/fact';
import { Loaded } from '../../components/loaded';
import { Note } from '../../components/note';
import { Page } from '../../components/page';
import { ENTITY_TYPE_WORDS, REGIME_WORDS } from '../../components/choices';
import type { LegalEntityView } from '../../data/contract';
import { useEntity } from '../../data/entities';
import { useCurrentBusiness } from '../../layout/business-pages';
import { CompanyForm } from './company-form';
import { linesOf, monthName, placeOf, taxIdOf } from './company-words';

/** What is known of a company: its filings, calendar and reports depend on it. */
export function CompanyPage() {
  const { id, role } = useCurrentBusiness();
  const { entityId = '' } = useParams();
  const entity = useEntity(id, entityId);
  return (
    <Page
      title={entity.data?.legalName ?? 'Company'}
      description="Filings, the calendar and reports depend on what is entered here."
    >
      <TextLink to={`/businesses/${id}/companies`} size="sm" w="fit-content">
        All companies
      </TextLink>
      <Loaded query={entity}>
        {(company) => (
          <Stack maw={640} gap="lg">
            <Missing of={company} />
            <Paper p="lg">
              {role === 'viewer' ? (
                <Facts company={company} />
              ) : (
                <CompanyForm key={company.id} company={company} />
              )}
            </Paper>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Missing({ of: company }: { of: LegalEntityView }) {
  const missing = missingOf(company);
  if (missing.length === 0 || company.status === 'dissolved') return null;
  return <Note title="Not complete yet">Missing: {missing.join(', ')}.</Note>;
}

/** For viewers. */
function Facts({ company }: { company: LegalEntityView }) {
  const { entityType, formationDate, regime, fiscalYearEndMonth, naics, address, currency } = company;
  return (
    <DataList gap="md" orientation="vertical" size="sm">
      <Fact label="Kind of company">{ENTITY_TYPE_WORDS[entityType]}</Fact>
      <Fact label="Formed in">{placeOf(company)}</Fact>
      <Fact label="Formed on">{formationDate !== null && <Day date={formationDate} />}</Fact>
      <Fact label="Tax id">{company.taxIdType !== 'none' && taxIdOf(company)}</Fact>
      <Fact label="Taxed in the United States as">{regime !== null && REGIME_WORDS[regime]}</Fact>
      <Fact label="Fiscal year ends in">{fiscalYearEndMonth !== null && monthName(fiscalYearEndMonth)}</Fact>
      <Fact label="Industry (NAICS)">{naics}</Fact>
      <Fact label="Address">{address !== null && linesOf(address).join(', ')}</Fact>
      <Fact label="Currency of the books">{currency}</Fact>
    </DataList>
  );
}
