import type { ApiResponse, Api } from '../http/api.js';
import { INSTITUTION } from '../books/push.js';
import { entityWithClosedYear, entityWithIncome } from '../books/steps.js';
import type { TestBusiness } from '../world/business.js';
import { formOf, samplePdf, type SentFile } from '../http/files.js';
import {
  CORP_INCORPORATION,
  FORM,
  LLC_INCORPORATION,
  newApplication,
  newFormedEntity,
  newIncorporation,
  requestNames,
  US_ADDRESS,
} from '../incorporations/incorporations.js';
import { newApplication as newSignedApplication } from '../ein/applications.js';
import { readyApplication, requestSignature } from '../ein/signing/applications.js';

/** A business with a sample of every resource, for calling every route. */
export interface SampleData {
  readonly business: TestBusiness;
  readonly entityId: string;
  readonly secondEntityId: string;
  readonly ledgerAccountId: string;
  readonly bankAccountId: string;
  readonly transactionId: string;
  readonly journalEntryId: string;
  readonly obligationId: string;
  readonly documentId: string;
  /** An incorporation without an EIN application. */
  readonly incorporationId: string;
  readonly einApplicationId: string;
  readonly statementUploadId: string;
  readonly ruleId: string;
}

/** A request that a route accepts, with as many fields as can be combined. */
export interface RouteCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as a form, together with the fields of the body. */
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

type MakeCall = (samples: SampleData) => RouteCall | Promise<RouteCall>;

let made = 0;
/** An unused number, for values that must be unique. */
const fresh = () => String(++made);

/** Restarts the names, so that another business gets the same calls. */
export function restartNames(): void {
  made = 0;
}

/** An EIN that no other call records. */
const freshEin = () => `12-${String(++made).padStart(7, '0')}`;

const DATES = { from: '2026-01-01', to: '2026-03-15' };
const PAGE = { limit: '10', offset: '0' };
const ADDRESS = {
  line1: '1 Main St',
  line2: 'Suite 2',
  city: 'Dover',
  region: 'DE',
  postalCode: '19901',
  country: 'US',
};
const ENTITY = {
  regime: 'disregarded',
  status: 'active',
  taxIdType: 'EIN',
  fiscalYearEndMonth: 12,
  formationState: 'Delaware',
  formationDate: '2024-02-29',
  memberCount: 1,
  foreignOwned: true,
  foreignOwnedPercent: 100,
  ownerTaxResidence: 'PT',
  responsiblePartyChangedOn: '2026-03-02',
  naics: '541511',
  address: ADDRESS,
  isPrimary: false,
  reviewThreshold: 0.95,
  reviewAmountLimit: 2500,
};

/** Every field that a draft may have. */
const DRAFT = {
  ...LLC_INCORPORATION,
  members: LLC_INCORPORATION.members.map((member) => ({ ...member, taxResidence: 'DE' })),
  regime: 'partnership',
  streetAddress: ADDRESS,
  county: 'Kent',
  officers: CORP_INCORPORATION.officers,
  authorizedShares: 1_000,
  parValue: 0.01,
  foreignOwned: true,
  foreignOwnedPercent: 50,
  ownerTaxResidence: 'DE',
  registeredAgent: { name: 'Agents of Dover', address: US_ADDRESS },
  startDate: '2026-04-01',
  closingMonth: 6,
  einNoSsn: true,
};

/** The only draft of the business: many calls together would reach the limit. */
async function newDraft({ api }: TestBusiness): Promise<string> {
  const earlier = await succeed(api, 'GET', '/v1/incorporation-drafts', undefined);
  for (const { id } of earlier) await succeed(api, 'DELETE', `/v1/incorporation-drafts/${id}`, undefined);
  return idOf(api, 'POST', '/v1/incorporation-drafts', { content: DRAFT });
}

/** A new application for each call, because most calls change its status. */
const signedApplication = async ({ business }: SampleData) => ({
  id: (await newSignedApplication(business.world, business)).id,
});

async function filedApplication(business: TestBusiness): Promise<string> {
  const { id } = await newApplication(business);
  await succeed(business.api, 'POST', `/v1/ein-applications/${id}/mark-filed`, {});
  return id;
}

/** A successful call of each route. Tests that call every route fail for a route without an entry. */
export const ROUTE_CALLS: Readonly<Record<string, MakeCall>> = {
  'GET /healthz': () => ({ status: 200 }),
  'GET /readyz': () => ({ status: 200 }),
  'GET /v1/openapi.json': () => ({ status: 200 }),
  'GET /docs': () => ({ status: 200 }),
  'GET /docs/:file': () => ({ path: { file: 'start.js' }, status: 200 }),
  'GET /docs/guides/:guide': () => ({ path: { guide: 'api' }, status: 200 }),
  'GET /.well-known/oauth-authorization-server': () => ({ status: 200 }),
  'GET /.well-known/oauth-protected-resource': () => ({ status: 200 }),
  'GET /.well-known/oauth-protected-resource/mcp': () => ({ status: 200 }),
  'GET /.well-known/oauth-protected-resource/v1': () => ({ status: 200 }),
  'GET /.well-known/security.txt': () => ({ status: 200 }),
  'GET /v1/audit-log': () => ({ query: { ...DATES, ...PAGE, resource: 'legal_entity' }, status: 200 }),
  'GET /v1/entities': () => ({ query: PAGE, status: 200 }),
  'GET /v1/entities/:id': ({ entityId }) => ({ path: { id: entityId }, status: 200 }),
  'POST /v1/entities': () => ({
    body: {
      ...ENTITY,
      taxId: freshEin(),
      legalName: `Sister ${fresh()} LLC`,
      country: 'US',
      entityType: 'llc',
      currency: 'USD',
    },
    status: 201,
  }),
  'PATCH /v1/entities/:id': ({ secondEntityId }) => ({
    path: { id: secondEntityId },
    body: {
      ...ENTITY,
      taxId: freshEin(),
      legalName: `Renamed ${fresh()} LLC`,
      country: 'US',
      entityType: 'llc',
    },
    status: 200,
  }),
  'PUT /v1/entities/:id/period-lock': ({ entityId }) => ({
    path: { id: entityId },
    body: { lockedThrough: '1999-12-31' },
    status: 200,
  }),
  'GET /v1/entities/:id/closed-years': async ({ business }) => ({
    path: { id: await entityWithClosedYear(business) },
    query: PAGE,
    status: 200,
  }),
  'POST /v1/entities/:id/close-year': async ({ business }) => ({
    path: { id: await entityWithIncome(business) },
    body: { fiscalYearEnd: '2025-12-31' },
    status: 200,
  }),
  'POST /v1/entities/:id/reopen-year': async ({ business }) => ({
    path: { id: await entityWithClosedYear(business) },
    body: { fiscalYearEnd: '2025-12-31', reason: 'an invoice was missing' },
    status: 200,
  }),
  'POST /v1/entities/:id/revalue': async ({ business }) => ({
    path: { id: await entityWithEuros(business) },
    body: { through: '2026-03-15' },
    status: 200,
  }),
  'GET /v1/budgets': ({ entityId }) => ({ query: { fiscalYear: '2026', entityId }, status: 200 }),
  'PUT /v1/budgets': ({ entityId }) => ({
    body: { entityId, fiscalYear: 2026, lines: [{ accountNumber: '6300', month: '2026-01', amount: 99.5 }] },
    status: 200,
  }),
  'GET /v1/exchange-rates': ({ entityId }) => ({
    query: { currency: 'EUR', from: '2026-03-01', to: '2026-03-15', entityId },
    status: 200,
  }),
  'PUT /v1/exchange-rates': ({ entityId }) => ({
    body: { entityId, rates: [{ date: '2026-03-02', currency: 'EUR', rate: 1.0812 }] },
    status: 200,
  }),
  'GET /v1/accounts': ({ entityId }) => ({ query: { entityId }, status: 200 }),
  'POST /v1/accounts': ({ entityId }) => ({
    body: {
      entityId,
      accountNumber: `61.${fresh()}`,
      name: 'Coffee',
      category: 'expense',
      subtype: 'operating_expense',
    },
    status: 201,
  }),
  'PATCH /v1/accounts/:id': ({ ledgerAccountId }) => ({
    path: { id: ledgerAccountId },
    body: { name: `Tea ${fresh()}`, isActive: true },
    status: 200,
  }),
  'GET /v1/journal-entries': ({ entityId, transactionId }) => ({
    query: {
      ...DATES,
      ...PAGE,
      entityId,
      accountNumber: '1000',
      source: 'bank_transaction',
      sourceId: transactionId,
    },
    status: 200,
  }),
  'GET /v1/journal-entries/:id': ({ journalEntryId }) => ({ path: { id: journalEntryId }, status: 200 }),
  'POST /v1/journal-entries': ({ entityId }) => ({
    body: { entityId, adjusting: true, ...journalEntry(`Capital contribution ${fresh()}`) },
    status: 201,
  }),
  'POST /v1/journal-entries/:id/reverse': async ({ business }) => ({
    path: { id: await idOf(business.api, 'POST', '/v1/journal-entries', journalEntry('a mistake')) },
    body: { date: '2026-01-16', description: 'Posted by mistake' },
    status: 200,
  }),
  'GET /v1/bank-accounts': ({ entityId }) => ({ query: { entityId }, status: 200 }),
  'POST /v1/bank-accounts': ({ entityId }) => ({
    body: {
      institutionName: `Bank ${fresh()}`,
      entityId,
      accounts: [
        {
          externalId: 'one',
          name: 'Everyday',
          currency: 'USD',
          kind: 'checking',
          openingBalance: 10.5,
          openingBalanceDate: '2026-01-01',
        },
      ],
    },
    status: 200,
  }),
  'GET /v1/bank-accounts/:id/balances': ({ bankAccountId }) => ({
    path: { id: bankAccountId },
    query: { ...DATES, interval: 'week' },
    status: 200,
  }),
  'GET /v1/bank-accounts/:id/reconciliations': async (samples) => {
    const { id } = await startReconciliation(samples);
    return { path: { id }, query: PAGE, status: 200 };
  },
  'POST /v1/bank-accounts/:id/reconciliations': async (samples) => {
    const id = await newReconcilableAccount(samples);
    const statementUploadId = await committedStatement(samples.business, id);
    return { path: { id }, body: { ...RECONCILIATION, statementUploadId }, status: 201 };
  },
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId': async (samples) => ({
    path: await startReconciliation(samples),
    status: 200,
  }),
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId/report': async (samples) => ({
    path: await startComparison(samples),
    status: 200,
  }),
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/complete': async (samples) => ({
    path: await startReconciliation(samples),
    body: {},
    status: 200,
  }),
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/undo': async (samples) => {
    const path = await startReconciliation(samples);
    const { id, reconciliationId } = path;
    const address = `/v1/bank-accounts/${id}/reconciliations/${reconciliationId}/complete`;
    await succeed(samples.business.api, 'POST', address, {});
    return { path, body: { reason: 'The wrong statement' }, status: 200 };
  },
  'PATCH /v1/bank-accounts/:id': ({ bankAccountId }) => ({
    path: { id: bankAccountId },
    body: { ledgerAccountNumber: '1000' },
    status: 200,
  }),
  'GET /v1/transactions': ({ entityId, bankAccountId }) => ({
    query: {
      ...DATES,
      ...PAGE,
      entityId,
      bankAccountId,
      category: '6300',
      search: 'larkspur',
      needsReview: 'false',
      direction: 'out',
      pending: 'false',
      transactionType: 'expense',
      merchant: 'Oakmere',
      source: 'memory',
      amountMin: '1',
      amountMax: '1000',
      sort: '-date',
      includeTotals: 'true',
    },
    status: 200,
  }),
  'GET /v1/transactions/:id': ({ transactionId }) => ({ path: { id: transactionId }, status: 200 }),
  'GET /v1/transactions/:id/history': ({ transactionId }) => ({
    path: { id: transactionId },
    query: PAGE,
    status: 200,
  }),
  'GET /v1/transactions/:id/suggestions': ({ transactionId }) => ({
    path: { id: transactionId },
    status: 200,
  }),
  'POST /v1/transactions/suggestions': ({ transactionId }) => ({
    body: { ids: [transactionId] },
    status: 200,
  }),
  'POST /v1/transactions': () => ({
    body: {
      institutionName: INSTITUTION,
      transactions: [
        {
          accountExternalId: 'chk',
          externalId: fresh(),
          date: '2026-03-02',
          amount: 12.5,
          currency: 'USD',
          description: 'POS LARKSPUR 0042',
          authorizedDate: '2026-03-01',
          merchant: 'Corner Shop',
          pending: false,
          pendingExternalId: fresh(),
          category: '6300',
        },
      ],
      removed: [{ accountExternalId: 'chk', externalId: 'unknown' }],
    },
    status: 200,
  }),
  'PATCH /v1/transactions/:id': ({ transactionId }) => ({
    path: { id: transactionId },
    body: { category: made++ % 2 === 0 ? '6300' : '6400', reason: 'As on the receipt', note: 'Lunch' },
    status: 200,
  }),
  'PATCH /v1/transactions': ({ transactionId }) => ({
    body: { ids: [transactionId], category: made++ % 2 === 0 ? '6300' : '6400', reason: 'Studio supplies' },
    status: 200,
  }),
  'GET /v1/transfers': () => ({ query: PAGE, status: 200 }),
  'GET /v1/transfers/suggestions': async ({ business, entityId }) => {
    await newLegs(business, { amount: 1000 + ++made, arrival: '2026-03-08' });
    return { query: { entityId, limit: '5' }, status: 200 };
  },
  'POST /v1/transfers': async ({ business }) => ({ body: await newLegs(business), status: 201 }),
  'POST /v1/transfers/rejections': async ({ business }) => ({ body: await newLegs(business), status: 200 }),
  'DELETE /v1/transfers/:id': async ({ business }) => {
    const legs = await newLegs(business);
    return { path: { id: await idOf(business.api, 'POST', '/v1/transfers', legs) }, status: 200 };
  },
  'POST /v1/transactions/:id/undo-decision': async ({ business, transactionId }) => {
    await decideTwice(business, transactionId);
    return { path: { id: transactionId }, status: 200 };
  },
  'POST /v1/transactions/undo-decisions': async ({ business, transactionId }) => {
    await decideTwice(business, transactionId);
    return { body: { ids: [transactionId] }, status: 200 };
  },
  'POST /v1/transactions/:id/apply-to-similar': async ({ business, transactionId }) => {
    await succeed(business.api, 'PATCH', `/v1/transactions/${transactionId}`, { category: '6300' });
    return { path: { id: transactionId }, body: { preview: false }, status: 200 };
  },
  'PUT /v1/transactions/:id/splits': ({ transactionId }) => ({
    path: { id: transactionId },
    body: { splits: twoParts() },
    status: 200,
  }),
  'DELETE /v1/transactions/:id/splits': async ({ business, transactionId }) => {
    const body = { splits: twoParts() };
    await succeed(business.api, 'PUT', `/v1/transactions/${transactionId}/splits`, body);
    return { path: { id: transactionId }, status: 200 };
  },
  'GET /v1/rules': ({ entityId }) => ({ query: { ...PAGE, entityId }, status: 200 }),
  'GET /v1/rules/suggestions': ({ entityId }) => ({ query: { ...PAGE, entityId }, status: 200 }),
  'POST /v1/rules': ({ entityId }) => ({
    body: { entityId, ...rule(), position: 1, isActive: true, applyRetroactively: true },
    status: 201,
  }),
  'POST /v1/rules/preview': ({ entityId }) => {
    const { name: _, ...preview } = rule();
    return { body: { entityId, ...preview, position: 1 }, status: 200 };
  },
  'GET /v1/rules/:id': ({ ruleId }) => ({ path: { id: ruleId }, status: 200 }),
  'PATCH /v1/rules/:id': ({ ruleId }) => ({
    path: { id: ruleId },
    body: { ...rule(), position: 1, isActive: true, applyRetroactively: true },
    status: 200,
  }),
  'DELETE /v1/rules/:id': async ({ business }) => ({
    path: { id: await idOf(business.api, 'POST', '/v1/rules', rule()) },
    status: 200,
  }),
  'GET /v1/obligations': ({ entityId }) => ({
    query: { ...DATES, ...PAGE, entityId, status: 'upcoming' },
    status: 200,
  }),
  'GET /v1/obligations/:id': ({ obligationId }) => ({ path: { id: obligationId }, status: 200 }),
  'POST /v1/obligations': ({ entityId }) => ({ body: { entityId, ...obligation() }, status: 201 }),
  'POST /v1/obligations/:id/mark-filed': async ({ business, documentId }) => ({
    path: { id: await idOf(business.api, 'POST', '/v1/obligations', obligation()) },
    body: { filedOn: '2026-03-14', confirmationNumber: `C-${fresh()}`, documentId },
    status: 200,
  }),
  'POST /v1/obligations/:id/waive': async ({ business }) => ({
    path: { id: await idOf(business.api, 'POST', '/v1/obligations', obligation()) },
    body: { reason: 'handled by our accountant' },
    status: 200,
  }),
  'POST /v1/obligations/:id/reopen': async ({ business }) => {
    const id = await idOf(business.api, 'POST', '/v1/obligations', obligation());
    await succeed(business.api, 'POST', `/v1/obligations/${id}/waive`, {});
    return { path: { id }, body: { reason: 'a mistake' }, status: 200 };
  },
  'GET /v1/health-score': () => ({ status: 200 }),
  'GET /v1/overview': ({ entityId }) => ({ query: { entityId }, status: 200 }),
  'GET /v1/reports/statements/:type': ({ entityId }) => ({
    path: { type: 'profit_and_loss' },
    query: { ...DATES, entityId, interval: 'month', compare: 'previous_period', basis: 'accrual' },
    status: 200,
  }),
  'GET /v1/reports/trial-balance': ({ entityId }) => ({
    query: { to: DATES.to, entityId, closingEntries: 'exclude' },
    status: 200,
  }),
  'GET /v1/reports/general-ledger': ({ entityId }) => ({
    query: { ...DATES, ...PAGE, entityId, accountNumber: '1000', closingEntries: 'exclude' },
    status: 200,
  }),
  'GET /v1/reports/tax-lines': ({ entityId }) => ({
    query: { ...DATES, entityId, form: '1120', basis: 'accrual' },
    status: 200,
  }),
  'GET /v1/saved-views': async ({ business, entityId }) => {
    await succeed(business.api, 'PUT', '/v1/saved-views', {
      entityId,
      name: 'To review',
      query: 'needsReview=true&sort=-amount',
    });
    return { query: { ...PAGE, entityId }, status: 200 };
  },
  'PUT /v1/saved-views': ({ entityId }) => ({
    body: { entityId, name: 'Large expenses', query: 'direction=out&amountMin=1000&sort=-amount' },
    status: 200,
  }),
  'DELETE /v1/saved-views/:id': async ({ business, entityId }) => {
    const view = { entityId, name: `View ${fresh()}`, query: 'needsReview=true' };
    return { path: { id: await idOf(business.api, 'PUT', '/v1/saved-views', view) }, status: 200 };
  },
  'GET /v1/tax-lines': ({ entityId }) => ({ query: { entityId, form: '1120' }, status: 200 }),
  'PUT /v1/tax-lines': ({ entityId }) => ({
    body: { entityId, form: '1120', accounts: [{ accountNumber: '6500', line: '12' }] },
    status: 200,
  }),
  'GET /v1/reports/journal': ({ entityId }) => ({
    query: { ...DATES, entityId, format: 'plain_text' },
    headers: { accept: 'text/plain' },
    status: 200,
  }),
  'GET /v1/documents': ({ entityId, obligationId }) => ({
    query: {
      ...PAGE,
      entityId,
      kind: 'bank_statement',
      q: 'STATEMENT',
      targetType: 'obligation',
      targetId: obligationId,
    },
    status: 200,
  }),
  'POST /v1/documents': ({ entityId }) => ({
    body: { kind: 'receipt', entityId, title: 'Lunch with a client' },
    file: { name: 'receipt.pdf', content: samplePdf(fresh()) },
    status: 201,
  }),
  'PATCH /v1/documents/:id': ({ documentId }) => ({
    path: { id: documentId },
    body: { title: `Statement of March ${fresh()}` },
    status: 200,
  }),
  'GET /v1/document-links': ({ documentId, obligationId }) => ({
    query: { ...PAGE, documentId, targetType: 'obligation', targetId: obligationId },
    status: 200,
  }),
  'POST /v1/document-links': async ({ business, documentId }) => ({
    body: await newLink(business, documentId),
    status: 201,
  }),
  'DELETE /v1/document-links/:id': async ({ business, documentId }) => {
    const link = await newLink(business, documentId);
    return { path: { id: await idOf(business.api, 'POST', '/v1/document-links', link) }, status: 200 };
  },
  'GET /v1/documents/:id': ({ documentId }) => ({ path: { id: documentId }, status: 200 }),
  'GET /v1/documents/:id/content': ({ documentId }) => ({ path: { id: documentId }, status: 200 }),
  'GET /v1/findings': ({ entityId }) => ({
    query: { ...PAGE, entityId, code: 'missing_formation_document' },
    status: 200,
  }),
  'POST /v1/detectors/run': () => ({ body: {}, status: 200 }),
  'GET /v1/incorporations': () => ({ query: { ...PAGE, status: 'submitted' }, status: 200 }),
  'GET /v1/incorporations/:id': ({ incorporationId }) => ({ path: { id: incorporationId }, status: 200 }),
  'GET /v1/incorporation-drafts': async ({ business }) => {
    await newDraft(business);
    return { query: PAGE, status: 200 };
  },
  'GET /v1/incorporation-drafts/:id': async ({ business }) => ({
    path: { id: await newDraft(business) },
    status: 200,
  }),
  'POST /v1/incorporation-drafts': async ({ business }) => {
    await newDraft(business);
    return { body: { content: DRAFT }, status: 201 };
  },
  'PUT /v1/incorporation-drafts/:id': async ({ business }) => ({
    path: { id: await newDraft(business) },
    body: { content: DRAFT },
    status: 200,
  }),
  'DELETE /v1/incorporation-drafts/:id': async ({ business }) => ({
    path: { id: await newDraft(business) },
    status: 200,
  }),
  'POST /v1/incorporations': async ({ business }) => ({
    body: {
      draftId: await newDraft(business),
      ...LLC_INCORPORATION,
      members: LLC_INCORPORATION.members.map((member) => ({ ...member, taxResidence: 'DE' })),
      regime: 'partnership',
      streetAddress: ADDRESS,
      county: 'Kent',
      registeredAgent: { name: 'Agents of Dover', address: US_ADDRESS },
      startDate: '2026-04-01',
      closingMonth: 6,
      einNoSsn: true,
    },
    status: 201,
  }),
  'PATCH /v1/incorporations/:id': async ({ business }) => {
    const { id } = await newIncorporation(business);
    await requestNames(business.world, business, id);
    return {
      path: { id },
      body: { nameOptions: [{ name: `Heron ${fresh()}`, designator: 'LLC' }] },
      status: 200,
    };
  },
  'POST /v1/incorporations/:id/cancel': async ({ business }) => ({
    path: { id: (await newIncorporation(business)).id },
    body: {},
    status: 200,
  }),
  'GET /v1/ein-applications': () => ({
    query: { ...PAGE, status: 'ready_to_file', stage: 'not_filed' },
    status: 200,
  }),
  'GET /v1/ein-applications/:id': ({ einApplicationId }) => ({
    path: { id: einApplicationId },
    status: 200,
  }),
  'POST /v1/ein-applications': async ({ business }) => ({
    body: {
      entityId: (await newFormedEntity(business)).id,
      ...FORM,
      streetAddress: ADDRESS,
      foreignOwned: true,
      memberCount: 1,
      startDate: '2026-01-05',
      closingMonth: 12,
      county: 'Kent',
    },
    status: 201,
  }),
  'POST /v1/ein-applications/:id/redraw': async (samples) => ({
    path: await signedApplication(samples),
    body: { county: 'Kent', startDate: '2026-03-02' },
    status: 200,
  }),
  'POST /v1/ein-applications/:id/mark-filed': async ({ business }) => ({
    path: { id: (await newApplication(business)).id },
    body: {},
    status: 200,
  }),
  'POST /v1/ein-applications/:id/record-ein': async ({ business, documentId }) => ({
    path: { id: await filedApplication(business) },
    body: { ein: freshEin(), documentId },
    status: 200,
  }),
  'POST /v1/ein-applications/:id/correct-ein': async ({ business, documentId }) => {
    const id = await filedApplication(business);
    await succeed(business.api, 'POST', `/v1/ein-applications/${id}/record-ein`, { ein: freshEin() });
    return {
      path: { id },
      body: { ein: freshEin(), reason: 'Two digits were swapped', documentId },
      status: 200,
    };
  },
  'POST /v1/ein-applications/:id/cancel': async ({ business }) => ({
    path: { id: (await newApplication(business)).id },
    body: {},
    status: 200,
  }),
  'GET /v1/ein-applications/:id/preflight': ({ einApplicationId }) => ({
    path: { id: einApplicationId },
    status: 200,
  }),
  'GET /v1/ein-applications/:id/transmissions': async (samples) => ({
    path: await signedApplication(samples),
    query: PAGE,
    status: 200,
  }),
  'POST /v1/ein-applications/:id/transmit': async (samples) => ({
    path: await signedApplication(samples),
    body: {
      acknowledgeUnconfirmed: true,
      acknowledgeNotFormed: true,
      acknowledgeNoReturnFax: true,
      acknowledgeErrors: ['form_differs'],
      faxNumber: '+12025550101',
      sandboxOutcome: 'callback_lost',
    },
    status: 200,
  }),
  'POST /v1/ein-applications/:id/request-signature': async ({ business }) => ({
    path: { id: await readyApplication(business.world, business) },
    body: { acknowledgeErrors: ['form_differs'] },
    status: 200,
  }),
  'POST /v1/ein-applications/:id/cancel-signature': async ({ business }) => {
    const id = await readyApplication(business.world, business);
    await requestSignature(business.api, id);
    return { path: { id }, body: {}, status: 200 };
  },
  'POST /v1/ein-applications/:id/reconcile-transmission': async (samples) => ({
    path: await signedApplication(samples),
    body: {},
    status: 200,
  }),
  'GET /v1/statement-uploads': ({ bankAccountId }) => ({
    query: { ...PAGE, bankAccountId, status: 'ready' },
    status: 200,
  }),
  'POST /v1/statement-uploads': ({ bankAccountId }) => ({
    body: { bankAccountId, format: 'csv', mapping: JSON.stringify(MAPPING) },
    file: statementFile(),
    status: 201,
  }),
  'GET /v1/statement-uploads/:id': ({ statementUploadId }) => ({
    path: { id: statementUploadId },
    status: 200,
  }),
  'POST /v1/statement-uploads/:id/commit': async ({ business, bankAccountId }) => ({
    path: { id: await uploadedStatement(business, bankAccountId) },
    body: { possibleDuplicates: 'leave_out', protectedChanges: 'leave_out' },
    status: 200,
  }),
  'POST /v1/statement-uploads/:id/revert': async ({ business, bankAccountId }) => ({
    path: { id: await committedStatement(business, bankAccountId) },
    body: { includeEdited: true },
    status: 200,
  }),
  'DELETE /v1/statement-uploads/:id': async ({ business, bankAccountId }) => ({
    path: { id: await uploadedStatement(business, bankAccountId) },
    status: 200,
  }),
};

/** A call that the route accepts. */
export async function callOf(route: { readonly name: string }, samples: SampleData): Promise<RouteCall> {
  const make = ROUTE_CALLS[route.name];
  if (!make) throw new Error(`ROUTE_CALLS has no entry for ${route.name}`);
  return make(samples);
}

/** Sends a call of a route with the credential of the api. */
export function send(
  api: Api,
  route: { readonly method: string; readonly path: string },
  { path = {}, query = {}, body, file, headers = {} }: Omit<RouteCall, 'status'>,
): Promise<ApiResponse<any>> {
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const sent = file === undefined ? body : formOf(file, body);
  return api.send(route.method, filled + (search === '' ? '' : `?${search}`), sent, headers);
}

/** Creates a sample of every resource in a new business. */
export async function createSamples(business: TestBusiness): Promise<SampleData> {
  const { api, entityId } = business;
  const secondEntityId = await idOf(api, 'POST', '/v1/entities', {
    legalName: 'Second LLC',
    country: 'US',
    entityType: 'llc',
  });
  const ledgerAccountId = await idOf(api, 'POST', '/v1/accounts', {
    accountNumber: '6999.1',
    name: 'Odds and ends',
    category: 'expense',
  });
  const journalEntryId = await idOf(api, 'POST', '/v1/journal-entries', journalEntry('Capital contribution'));
  const obligationId = await idOf(api, 'POST', '/v1/obligations', obligation());
  const declared = await succeed(api, 'POST', '/v1/bank-accounts', {
    institutionName: INSTITUTION,
    accounts: [
      {
        externalId: 'chk',
        name: 'Checking',
        currency: 'USD',
        kind: 'checking',
        openingBalance: 1000,
        openingBalanceDate: '2026-01-01',
      },
    ],
  });
  const pushed = await succeed(api, 'POST', '/v1/transactions', {
    institutionName: INSTITUTION,
    transactions: [
      {
        accountExternalId: 'chk',
        externalId: 'first',
        date: '2026-03-10',
        amount: 42,
        description: 'POS LARKSPUR 0017',
      },
    ],
  });
  await teachCategorizer(business);
  const documentId = await idOf(
    api,
    'POST',
    '/v1/documents',
    formOf({ name: 'statement.pdf', content: samplePdf('March') }, { kind: 'bank_statement', entityId }),
  );
  await succeed(api, 'POST', '/v1/document-links', {
    documentId,
    targetType: 'obligation',
    targetId: obligationId,
  });
  await succeed(api, 'POST', '/v1/transfers', await newLegs(business));
  await succeed(api, 'POST', '/v1/transfers/rejections', await newLegs(business));
  const bankAccountId = declared.accounts[0].bankAccountId as string;
  await nameAccount(business, bankAccountId);
  return {
    business,
    entityId,
    secondEntityId,
    ledgerAccountId,
    bankAccountId,
    transactionId: pushed.transactions[0].id as string,
    journalEntryId,
    obligationId,
    documentId,
    incorporationId: (await newIncorporation(business)).id,
    einApplicationId: (await newApplication(business)).id,
    statementUploadId: await uploadedStatement(business, bankAccountId),
    ruleId: await idOf(api, 'POST', '/v1/rules', rule()),
  };
}

/** A rule that matches no bank transaction of a test. */
function rule() {
  return {
    name: `Rule ${fresh()}`,
    match: 'all',
    conditions: [{ field: 'description', operator: 'contains', value: 'quarterly retainer' }],
    action: 'set',
    category: '6300',
    splits: [{ category: '6400', share: 0.075, description: 'Office supplies' }],
  };
}

/**
 * Two legs of a transfer that are too far apart to be matched without a user, unless they arrive earlier. Any two of the
 * same amount can be matched.
 */
async function newLegs({ api }: TestBusiness, { amount = 1000, arrival = '2026-03-25' } = {}) {
  await succeed(api, 'POST', '/v1/bank-accounts', {
    institutionName: INSTITUTION,
    accounts: [{ externalId: 'sav', name: 'Savings', currency: 'USD', kind: 'savings' }],
  });
  const leg = { externalId: `leg ${fresh()}`, date: '2026-03-05', amount, description: 'Moved to savings' };
  const { transactions } = await succeed(api, 'POST', '/v1/transactions', {
    institutionName: INSTITUTION,
    transactions: [
      { ...leg, accountExternalId: 'chk', category: '6300' },
      {
        ...leg,
        accountExternalId: 'sav',
        date: arrival,
        amount: -amount,
        description: 'Moved from checking',
      },
    ],
  });
  const [out, into] = transactions.map(({ id }: { id: string }) => id);
  return { outTransactionId: out as string, inTransactionId: into as string };
}

/** A link that does not exist yet. */
async function newLink({ api }: TestBusiness, documentId: string) {
  return {
    documentId,
    targetType: 'obligation',
    targetId: await idOf(api, 'POST', '/v1/obligations', obligation()),
  };
}

function obligation() {
  return { title: `Renew the licence ${fresh()}`, dueDate: '2026-06-30', note: 'At the county' };
}

function journalEntry(description: string) {
  return {
    date: '2026-01-15',
    description,
    lines: [
      { accountNumber: '1000', debit: 100.25 },
      { accountNumber: '3010', credit: 100.25 },
    ],
  };
}

async function idOf(api: Api, method: string, path: string, body: unknown): Promise<string> {
  return (await succeed(api, method, path, body)).id as string;
}

/** The parts of the sample transaction. */
function twoParts() {
  return [
    { amount: 30.5, category: made++ % 2 === 0 ? '6300' : '6400', description: 'Studio supplies' },
    { amount: 11.5, category: '6450', description: 'Lunch' },
  ];
}

async function succeed(api: Api, method: string, path: string, body: unknown): Promise<any> {
  const response = await api.send(method, path, body);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return response.body.data;
}

const MAPPING = {
  delimiter: ',',
  hasHeader: true,
  columns: {
    date: 'Date',
    description: 2,
    moneyOut: 'Debit',
    moneyIn: 'Credit',
    merchant: 5,
    fee: 'Fee',
    balance: 6,
    currency: 'Currency',
    extraDescriptions: ['Note'],
  },
  encoding: 'utf-8',
  skipLines: [3],
  dateOrder: 'ymd',
  decimalMark: '.',
  sign: 'negative_is_out',
};

function statementFile(): SentFile {
  const row = `2026-03-02,Card payment ${fresh()},12.50,,Corner Shop,100,USD,coffee,0.50`;
  const table = `Date,Description,Debit,Credit,Payee,Balance,Currency,Note,Fee\n${row}\nend\n`;
  return { name: 'march.csv', content: Buffer.from(table) };
}

/** Commits a file without transactions that contains the number of the account. */
async function nameAccount({ api }: TestBusiness, bankAccountId: string): Promise<void> {
  const content = Buffer.from('!Account\nN100200300\n^\n!Type:Bank\n');
  const file = formOf({ name: 'name.qif', content }, { bankAccountId });
  await succeed(
    api,
    'POST',
    `/v1/statement-uploads/${await idOf(api, 'POST', '/v1/statement-uploads', file)}/commit`,
    undefined,
  );
}

async function uploadedStatement({ api }: TestBusiness, bankAccountId: string): Promise<string> {
  return idOf(api, 'POST', '/v1/statement-uploads', formOf(statementFile(), { bankAccountId }));
}

async function committedStatement(business: TestBusiness, bankAccountId: string): Promise<string> {
  const id = await uploadedStatement(business, bankAccountId);
  await succeed(business.api, 'POST', `/v1/statement-uploads/${id}/commit`, undefined);
  return id;
}

/** The second decision can be undone, even if the first one ended a split. */
async function decideTwice({ api }: TestBusiness, id: string): Promise<void> {
  for (const category of ['6300', '6400'])
    await succeed(api, 'PATCH', `/v1/transactions/${id}`, { category });
}

/** Decisions that leave the categorizer with a memory, a graded prediction and an unreviewed transaction. */
async function teachCategorizer({ api }: TestBusiness): Promise<void> {
  const pushed = async (merchant: string): Promise<string> => {
    const row = { accountExternalId: 'chk', externalId: fresh(), date: '2026-03-09', amount: 5 };
    const transactions = [{ ...row, description: `POS ${merchant.toUpperCase()} LARKSPUR`, merchant }];
    const response = await succeed(api, 'POST', '/v1/transactions', {
      institutionName: INSTITUTION,
      transactions,
    });
    return response.transactions[0].id as string;
  };
  for (const merchant of ['Wrenfield', 'Wrenfield', 'Oakmere']) {
    await succeed(api, 'PATCH', `/v1/transactions/${await pushed(merchant)}`, { category: '6300' });
  }
  await pushed('Oakmere');
}

const RECONCILIATION = { from: '2026-01-01', to: '2026-01-31', closingBalance: 10.5 };

/** A bank account whose books have what `RECONCILIATION` states. */
async function newReconcilableAccount(
  { business, entityId }: SampleData,
  institutionName = `Bank ${fresh()}`,
): Promise<string> {
  const account = {
    externalId: 'reconciled',
    name: 'Reconciled',
    currency: 'USD',
    kind: 'checking',
    openingBalance: 10.5,
    openingBalanceDate: '2026-01-01',
  };
  const body = { institutionName, entityId, accounts: [account] };
  const declared = await succeed(business.api, 'POST', '/v1/bank-accounts', body);
  return declared.accounts[0].bankAccountId;
}

async function startReconciliation(samples: SampleData): Promise<{ id: string; reconciliationId: string }> {
  const id = await newReconcilableAccount(samples);
  const path = `/v1/bank-accounts/${id}/reconciliations`;
  return { id, reconciliationId: await idOf(samples.business.api, 'POST', path, RECONCILIATION) };
}

/** An entity with a bank account in another currency than its books. */
async function entityWithEuros({ api }: TestBusiness): Promise<string> {
  const entity = { legalName: `Euro ${fresh()} LLC`, country: 'US', entityType: 'llc' };
  const entityId = await idOf(api, 'POST', '/v1/entities', entity);
  const account = {
    externalId: 'eur',
    name: 'Lisbon',
    currency: 'EUR',
    kind: 'savings',
    openingBalance: 100,
  };
  const body = {
    institutionName: `Bank ${fresh()}`,
    entityId,
    accounts: [{ ...account, openingBalanceDate: '2026-01-05' }],
  };
  const { accounts } = await succeed(api, 'POST', '/v1/bank-accounts', body);
  const mapping = { ledgerAccountNumber: '1080' };
  await succeed(api, 'PATCH', `/v1/bank-accounts/${accounts[0].bankAccountId}`, mapping);
  return entityId;
}

/** A reconciliation with a statement file that lacks a transaction of the books. */
async function startComparison(samples: SampleData): Promise<{ id: string; reconciliationId: string }> {
  const { api } = samples.business;
  const institutionName = `Bank ${fresh()}`;
  const id = await newReconcilableAccount(samples, institutionName);
  const statementUploadId = await committedStatement(samples.business, id);
  const row = { accountExternalId: 'reconciled', date: '2026-03-09', description: 'MONTHLY FEE', amount: 5 };
  const transactions = [
    { ...row, externalId: 'fee' },
    { ...row, externalId: 'waits', pending: true },
  ];
  await succeed(api, 'POST', '/v1/transactions', { institutionName, transactions });
  const body = { to: '2026-03-10', closingBalance: 10.5, statementUploadId };
  return { id, reconciliationId: await idOf(api, 'POST', `/v1/bank-accounts/${id}/reconciliations`, body) };
}
