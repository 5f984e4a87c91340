import { declareAccounts, push } from '../books/push.js';
import { bankAccountOf } from '../books/transactions.js';
import { formOf, samplePdf } from '../http/files.js';
import { dataOf } from '../http/responses.js';
import { newPerson, type Person } from '../identity/people.js';
import { newApplication, newIncorporation, requestNames } from '../incorporations/incorporations.js';
import { newObligation } from '../obligations/obligations.js';
import { join, newClient, newPartner, tokensFor } from '../oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

/** A word of 60 characters. */
const word = (text: string) => text.repeat(60).slice(0, 60);

export const LONG_NAME = word('Donaudampfschifffahrt');

export interface BooksWithLongWords {
  readonly business: TestBusiness;
  readonly owner: Person;
  /** A page of each kind, under the path of the business. */
  readonly paths: readonly string[];
}

/** A business in which every name is one word of 60 characters. */
export async function newBooksWithLongWords(world: World): Promise<BooksWithLongWords> {
  const business = await newBusiness(world, { name: LONG_NAME });
  const owner = await newPerson(world, word('Wolfeschlegelstein'));
  await join(world, business, owner, 'owner');
  const { api, businessId } = business;
  const opening = { openingBalance: 1_000, openingBalanceDate: '2026-01-01' };
  const names = [
    { externalId: 'chk', name: word('Geschäftskonto'), ...opening },
    { externalId: 'sav', name: word('Rücklagenkonto'), ...opening },
  ];
  dataOf(await declareAccounts(business, names));
  dataOf(
    await api.post('/v1/accounts', {
      accountNumber: '6910',
      name: word('Sonderaufwendungen'),
      category: 'expense',
    }),
    201,
  );
  dataOf(
    await push(business, [
      { externalId: 'own', description: word('RINDFLEISCHETIKETT'), amount: 120, category: '6910' },
      { externalId: 'open', description: word('UNBEKANNTERHÄNDLER'), amount: 75 },
      {
        externalId: 'out',
        description: word('UMBUCHUNG'),
        amount: 1010,
        date: '2026-03-02',
        category: '6910',
      },
      {
        externalId: 'in',
        description: word('EINGANG'),
        amount: -1010,
        date: '2026-03-03',
        accountExternalId: 'sav',
      },
    ]),
  );
  await fillPages(world, { business, owner });
  const contract = { name: `${word('Gesellschaftsvertrag')}.pdf`, content: samplePdf() };
  const document = dataOf(await api.post('/v1/documents', formOf(contract, { kind: 'contract' })), 201);
  const date = await newObligation(business, { title: word('Steuererklärung'), note: word('Anmerkung') });
  const order = await newIncorporation(business, {
    nameOptions: [{ name: word('Handelsgesellschaft'), designator: 'LLC' }],
    members: [{ name: word('Gesellschafterin'), ownershipPercent: 100 }],
    businessPurpose: word('Unternehmensgegenstand'),
  });
  await requestNames(world, business, order.id, word('Verwechslungsgefahr'));
  const content = {
    entityType: 'LLC',
    filingState: 'WY',
    nameOptions: [{ name: word('Warenhandelsgesellschaft'), designator: 'LLC' }],
    members: [{ name: word('Gesellschafter'), ownershipPercent: 100 }],
    responsibleParty: { firstName: word('Vorname'), lastName: word('Nachname') },
    mailingAddress: { line1: word('Straße'), city: word('Stadt'), country: 'DE' },
    businessPurpose: word('Geschäftszweck'),
  };
  const draft = dataOf(await api.post('/v1/incorporation-drafts', { content }), 201);
  const application = await newApplication(business, { memberCount: 1 });
  const account = await bankAccountOf(business, 'chk');
  const [{ id: entityId }] = dataOf(await api.get('/v1/entities'));
  const transactions = dataOf(await api.get('/v1/transactions?from=2026-01-01'));
  return {
    business,
    owner,
    paths: [
      '',
      '/review',
      '/transactions',
      ...transactions.map(({ id }: { id: string }) => `/transactions/${id}`),
      '/transactions/rules',
      '/transactions/rules/new',
      '/transactions/save-view?direction=out',
      '/accounts',
      '/accounts/new',
      '/accounts/import',
      `/accounts/${account.id}`,
      `/accounts/${account.id}/import`,
      `/accounts/${account.id}/reconciliation`,
      `/accounts/${account.id}/ledger-account`,
      '/reports/profit-and-loss?interval=month&compare=previous_year',
      '/reports/balance-sheet',
      '/reports/cash-flow',
      '/reports/trial-balance',
      '/reports/general-ledger?accountNumber=6910',
      '/calendar',
      `/calendar?month=${date.dueDate.slice(0, 7)}`,
      '/calendar/new',
      '/calendar/subscribe',
      `/calendar/${date.id}`,
      `/calendar/${date.id}/file`,
      `/calendar/${date.id}/waive`,
      '/documents',
      `/documents/${document.id}`,
      '/health',
      '/companies',
      `/companies/${entityId}`,
      '/companies/new',
      ...['name', 'owners', 'person', 'addresses', 'activity', 'ein', 'review'].map(
        (step) => `/companies/drafts/${draft.id}/${step}`,
      ),
      `/companies/orders/${order.id}`,
      `/companies/applications/${application.id}`,
      '/members',
      '/developers/api-keys',
      '/developers/oauth-clients',
      '/connected-apps',
      '/settings',
      '/settings/activity',
      '/settings/accounting',
      '/settings/accounting/close-months',
      '/settings/accounting/close-year/2025-12-31',
    ].map((path) => `/businesses/${businessId}${path}`),
  };
}

async function fillPages(
  world: World,
  { business, owner }: Pick<BooksWithLongWords, 'business' | 'owner'>,
): Promise<void> {
  const { api, businessId } = business;
  dataOf(
    await api.post('/v1/rules', {
      name: word('Kategorisierungsregel'),
      category: '6910',
      conditions: [{ field: 'description', operator: 'contains', value: word('NIRGENDWO') }],
    }),
    201,
  );
  dataOf(await api.put('/v1/saved-views', { name: word('Ansicht'), query: 'direction=out' }));
  const path = `businesses/${businessId}`;
  await owner.browser.post(`${path}/api-keys`, { name: word('Schlüssel'), scopes: ['read'] });
  const email = `${word('a')}@${'b'.repeat(60)}.example`;
  await owner.browser.post(`${path}/invitations`, { email, role: 'admin' });
  const client = await newClient(world, business, owner, { name: word('Kassenabgleich') });
  await tokensFor(world, { client, person: owner, business });
  const partner = await newPartner(world, { name: word('Lohnbuchhaltung'), scopes: ['read'] });
  await tokensFor(world, { client: partner, person: owner, business, scope: 'read' });
}
