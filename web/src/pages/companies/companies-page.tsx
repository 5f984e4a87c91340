import { Badge } from '@mantine/core';
import { isComplete } from '../../companies/missing-facts';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import type { LegalEntityView } from '../../data/contract';
import { useCompanies } from '../../data/entities';
import { useCurrentBusiness } from '../../layout/business-pages';
import { Drafts } from './new-company/drafts';
import { Formations } from './orders/formations';
import { KIND_WORDS, placeOf, STATUS_WORDS, taxIdOf } from './company-words';

/** The companies of the business, each with books of its own. */
export function CompaniesPage() {
  const { id, role } = useCurrentBusiness();
  const companies = useCompanies(id);
  return (
    <Page
      title="Companies"
      description="Each company has books, a calendar and documents of its own."
      actions={role !== 'viewer' && <ButtonLink to="new">Order a company</ButtonLink>}
    >
      <Loaded query={companies}>
        {(all) => (
          <ItemList label="Companies">
            {all.map((company) => (
              <Company key={company.id} company={company} isOneOfSeveral={all.length > 1} />
            ))}
          </ItemList>
        )}
      </Loaded>
      {role !== 'viewer' && <Drafts />}
      <Formations />
    </Page>
  );
}

interface CompanyProps {
  readonly company: LegalEntityView;
  readonly isOneOfSeveral: boolean;
}

function Company({ company, isOneOfSeveral }: CompanyProps) {
  const { id, legalName, entityType, isPrimary } = company;
  const note = noteOn(company);
  return (
    <Item
      title={
        <>
          <TextLink to={id}>{legalName}</TextLink>
          {note !== null && (
            <Badge variant="outline" tt="none" fw={500}>
              {note}
            </Badge>
          )}
        </>
      }
      facts={[
        KIND_WORDS[entityType],
        placeOf(company),
        taxIdOf(company),
        isPrimary && isOneOfSeveral && 'the primary company',
      ]}
    />
  );
}

/** Null: there is nothing to say about it. */
function noteOn(company: LegalEntityView): string | null {
  if (company.status !== 'active') return STATUS_WORDS[company.status];
  return isComplete(company) ? null : 'Not complete';
}
