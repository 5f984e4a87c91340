import { beforeEach, describe, expect, it } from 'vitest';
import { AddMember, CreateApiKey, CreateBusiness, FindOrCreateUser } from '../../src/identity/index.js';
import { operatorPrincipal } from '../../src/identity/operator-principal.js';
import { newId } from '../../src/kernel/ids.js';
import { RunDetectors } from '../../src/detectors/index.js';
import { Api } from '../support/http/api.js';
import { newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { putRun, type PutFinding } from '../support/detectors/stored-runs.js';
import {
  changeEntity,
  COMPLETE_PROFILE,
  newObligation,
  obligationOf,
} from '../support/obligations/obligations.js';
import { atOnce } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

const finding = (code: string, severity: PutFinding['severity']): PutFinding => ({ code, severity });

describe('GET /health-score', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await changeEntity(business, COMPLETE_PROFILE);
  });

  const score = async () => dataOf(await business.api.get('/v1/health-score'));
  const penalties = ({ components }: any) => components.map(({ penalty }: any) => penalty);
  const codes = ({ components }: any) =>
    components.flatMap(({ issues }: any) => issues.map(({ code }: any) => code));

  it('[2.5] of a complete entity with nothing open is 100', async () => {
    expect(await score()).toEqual({
      country: 'US',
      score: 100,
      grade: 'A',
      summary: 'All checks passed.',
      components: ['profile', 'obligations', 'documents'].map((label) => ({ label, penalty: 0, issues: [] })),
      criticalIssues: [],
      warningIssues: [],
    });
  });

  it.each([
    ['profile.missing_tax_id', 15, 'critical', { taxId: null }],
    ['profile.missing_address', 5, 'warning', { address: null }],
    ['profile.missing_naics', 3, 'info', { naics: null }],
    ['profile.missing_fiscal_year_end', 5, 'warning', { fiscalYearEndMonth: null }],
    ['profile.missing_regime', 5, 'warning', { regime: null }],
  ])('[2.5] %s alone costs %i, %s', async (code, penalty, severity, facts) => {
    await changeEntity(business, facts);
    const found = await score();
    const issue = { severity, code, message: expect.any(String) };
    expect([found.score, penalties(found)]).toEqual([100 - penalty, [penalty, 0, 0]]);
    expect(found.components[0]).toEqual({ label: 'profile', penalty, issues: [issue] });
    expect(found.criticalIssues).toEqual(severity === 'critical' ? [issue] : []);
    expect(found.warningIssues).toEqual(severity === 'warning' ? [issue] : []);
  });

  it('[2.5] each overdue filing costs 10, each one due soon 2, others nothing', async () => {
    await newObligation(business, { title: 'Long ago', dueDate: '2026-03-14' });
    await newObligation(business, { title: 'Today', dueDate: '2026-03-15' });
    await newObligation(business, { title: 'In thirty days', dueDate: '2026-04-14' });
    await newObligation(business, { title: 'Later', dueDate: '2026-04-15' });
    const found = await score();
    expect([found.score, penalties(found)]).toEqual([86, [0, 14, 0]]);
    expect(found.criticalIssues).toEqual([
      { severity: 'critical', code: 'obligations.overdue', message: 'Long ago was due on 2026-03-14.' },
    ]);
    expect(found.warningIssues.map(({ message }: any) => message)).toEqual([
      'Today is due on 2026-03-15.',
      'In thirty days is due on 2026-04-14.',
    ]);
  });

  it('[2.5] filed and waived obligations cost nothing', async () => {
    const filed = await newObligation(business, { dueDate: '2026-01-01' });
    const waived = await newObligation(business, { dueDate: '2026-01-01' });
    expect((await score()).score).toBe(80);
    dataOf(await business.api.post(`/v1/obligations/${filed.id}/mark-filed`, {}));
    dataOf(await business.api.post(`/v1/obligations/${waived.id}/waive`, {}));
    expect((await score()).score).toBe(100);
    dataOf(await business.api.post(`/v1/obligations/${filed.id}/reopen`, {}));
    expect((await score()).score).toBe(90);
  });

  it('[2.5] conditional obligations cost nothing', async () => {
    await changeEntity(business, { formationState: 'NY' });
    expect(await obligationOf(business, 'us-ny.llc-filing-fee')).toMatchObject({
      severity: 'conditional',
      status: 'due_soon',
    });
    expect((await score()).score).toBe(100);
  });

  it.each([
    ['a territory', { formationState: 'PR' }, 'PR'],
    ['another country', { country: 'FR' }, 'FR'],
    [
      'a state whose rules are not verified for its type',
      { formationState: 'TX', entityType: 'nonprofit' },
      'Texas',
    ],
  ])('[2.5] a company of %s loses points until it is covered', async (_, facts, named) => {
    await changeEntity(business, { ...facts, regime: null });
    const found = await score();
    const issue = {
      severity: 'warning',
      code: 'obligations.jurisdiction_not_covered',
      message: expect.stringContaining(named),
    };
    expect(found.components[1]).toEqual({ label: 'obligations', penalty: 5, issues: [issue] });
    expect(found.warningIssues).toContainEqual(issue);
    await changeEntity(business, { country: 'US', formationState: 'FL', entityType: 'llc' });
    expect((await score()).components[1]).toMatchObject({ penalty: 0, issues: [] });
  });

  it.each([
    ['missing_ein_letter', 'critical', 10],
    ['missing_formation_document', 'critical', 10],
    ['negative_cash_balance', 'critical', 10],
    ['statement_gap', 'warning', 5],
    ['duplicate_document', 'warning', 5],
    ['duplicate_transaction', 'warning', 5],
    ['split_cleared', 'warning', 5],
    ['opening_balance_equity', 'warning', 5],
    ['review_backlog', 'info', 5],
    ['unmapped_account', 'warning', 5],
    ['stale_feed', 'info', 5],
  ] as const)('[2.5] documents.%s, %s, costs %i, once', async (code, severity, penalty) => {
    await putRun(world, business, [finding(code, severity), finding(code, severity)]);
    const found = await score();
    expect([found.score, penalties(found)]).toEqual([100 - penalty, [0, 0, penalty]]);
    expect(found.components[2].issues).toEqual([
      { severity, code: `documents.${code}`, message: `Found ${code} (and 1 more).` },
    ]);
  });

  it('[2.5] only the latest run counts, and only for the primary entity', async () => {
    await putRun(world, business, [finding('statement_gap', 'warning')]);
    const { id: entityId } = await newEntity(business);
    await putRun(world, business, [{ ...finding('stale_feed', 'warning'), entityId }]);
    await newObligation(business, { entityId, dueDate: '2026-01-01' });
    expect((await score()).score).toBe(100);
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, { isPrimary: true, naics: '54' }));
    expect(codes(await score())).toEqual(
      expect.arrayContaining(['obligations.overdue', 'documents.stale_feed', 'profile.missing_tax_id']),
    );
  });

  it('[2.5] findings of a real detector run count', async () => {
    await world.database.run(business.operator, (uow) => world.app.get(RunDetectors).run(uow));
    const listed = dataOf(await business.api.get('/v1/findings?limit=200'));
    const expected = new Set(listed.map(({ code }: any) => `documents.${code}`));
    expect(expected.size).toBeGreaterThan(0);
    expect(new Set(codes(await score()))).toEqual(expected);
  });

  it('[2.5] everything at once is 0: every component at its maximum, every code present', async () => {
    await changeEntity(business, {
      taxId: null,
      address: null,
      naics: null,
      fiscalYearEndMonth: null,
      regime: null,
    });
    await atOnce(30, (index) =>
      newObligation(business, { title: `Late ${index}`, dueDate: index < 25 ? '2026-01-01' : '2026-03-20' }),
    );
    await putRun(world, business, [
      finding('missing_ein_letter', 'critical'),
      finding('missing_formation_document', 'critical'),
      finding('stale_feed', 'warning'),
      finding('statement_gap', 'warning'),
      finding('review_backlog', 'info'),
    ]);
    const found = await score();
    expect(found).toMatchObject({ score: 0, grade: 'F' });
    expect(penalties(found)).toEqual([30, 40, 30]);
    expect(new Set(codes(found))).toEqual(
      new Set([
        'profile.missing_tax_id',
        'profile.missing_address',
        'profile.missing_naics',
        'profile.missing_fiscal_year_end',
        'profile.missing_regime',
        'obligations.overdue',
        'obligations.due_soon',
        'documents.missing_ein_letter',
        'documents.missing_formation_document',
        'documents.stale_feed',
        'documents.statement_gap',
        'documents.review_backlog',
      ]),
    );
    // Twenty by name, and the number of the others.
    const overdue = found.criticalIssues.filter(({ code }: any) => code === 'obligations.overdue');
    expect(overdue).toHaveLength(21);
    expect(overdue.at(-1).message).toBe('And 5 more.');
  });

  it.each([
    [90, 'A', { dueDates: ['2026-01-01'] }],
    [88, 'B', { dueDates: ['2026-01-01', '2026-03-20'] }],
    [80, 'B', { dueDates: ['2026-01-01', '2026-01-01'] }],
    [78, 'C', { dueDates: ['2026-01-01', '2026-01-01', '2026-03-20'] }],
    [70, 'C', { dueDates: ['2026-01-01', '2026-01-01', '2026-01-01'] }],
    [68, 'D', { dueDates: ['2026-01-01', '2026-01-01', '2026-01-01', '2026-03-20'] }],
    [60, 'D', { dueDates: Array.from({ length: 5 }, () => '2026-01-01') }],
    [55, 'F', { dueDates: Array.from({ length: 5 }, () => '2026-01-01'), regime: null }],
  ])('[2.5] %i is graded %s', async (expected, grade, { dueDates, ...facts }) => {
    if ('regime' in facts) await changeEntity(business, facts);
    for (const dueDate of dueDates) await newObligation(business, { dueDate });
    expect(await score()).toMatchObject({ score: expected, grade });
  });

  it('[2.5] has the country of the primary entity', async () => {
    const other = await newBusiness(world, { country: 'DE' });
    expect(dataOf(await other.api.get('/v1/health-score')).country).toBe('DE');
  });

  it('[2.5] without a primary entity is 0 with one critical issue', async () => {
    const owner = operatorPrincipal(newId(), 'UTC');
    const userId = await world.app.get(FindOrCreateUser).run(`nobody-${newId()}@example.com`);
    const { apiKey } = await world.database.run(owner, async (uow) => {
      await world.app.get(CreateBusiness).run(uow, { name: 'Not yet', timeZone: 'UTC' });
      await world.app.get(AddMember).run(uow, userId, 'owner');
      return world.app.get(CreateApiKey).run(uow, { userId, name: 'Key', scopes: ['read'] });
    });
    const found = dataOf(await new Api(world.rootUrl, apiKey).get('/v1/health-score'));
    const issue = { severity: 'critical', code: 'profile.missing_entity', message: expect.any(String) };
    expect(found).toEqual({
      country: '',
      score: 0,
      grade: 'F',
      summary: '1 critical issue; most points are lost on the company’s profile.',
      components: [{ label: 'profile', penalty: 100, issues: [issue] }],
      criticalIssues: [issue],
      warningIssues: [],
    });
  });

  it('[8] uses the rate limit of reads', async () => {
    const { headers } = await business.api.get('/v1/health-score');
    expect(headers.get('ratelimit-policy')).toMatch(/^"read"/);
  });
});
