import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FindingQueries } from '../../src/detectors/index.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { declareAccounts } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { countIn } from '../support/books/banking.js';
import { addEntity, detect, findingsOf, storeDocument } from '../support/detectors/findings.js';
import { jobsOf } from '../support/platform/jobs.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { createWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 3_600_000;

describe('a run of the detectors', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const run = () => business.api.post('/v1/detectors/run');
  const codesOf = (findings: any[]) => findings.map(({ code }) => code);
  /** Accounts of a kind that is not mapped. */
  const declareUnmapped = async (count: number, institution = 'Somewhere') => {
    for (let from = 0; from < count; from += 20) {
      const accounts = Array.from({ length: Math.min(20, count - from) }, (_, index) => ({
        externalId: `other ${from + index}`,
        kind: 'other',
      }));
      dataOf(await declareAccounts(business, accounts, `${institution} ${from}`));
    }
  };

  it('returns the number of findings, and lists them highest severity first', async () => {
    await declareUnmapped(2);
    await storeDocument(business, 'receipt');
    await storeDocument(business, 'receipt');
    expect(await findingsOf(business)).toEqual([]);
    expect(dataOf(await run())).toEqual({
      ranAt: world.clock.now().toISOString(),
      total: 4,
      severities: { critical: 1, warning: 2, info: 1 },
      counts: { missing_formation_document: 1, unmapped_account: 2, duplicate_document: 1 },
    });
    const findings = await findingsOf(business);
    expect(codesOf(findings)).toEqual([
      'missing_formation_document',
      'unmapped_account',
      'unmapped_account',
      'duplicate_document',
    ]);
    expect(await auditActions(business, 'resource=detector_run')).toEqual(['detectors.run']);
  });

  it('returns the same findings again; only the latest run is shown', async () => {
    await declareUnmapped(3);
    const first = await detect(business);
    expect(await detect(business)).toEqual(first);
    await storeDocument(business, 'articles_of_organization');
    expect(await detect(business)).toEqual(first.filter(({ code }) => code === 'unmapped_account'));
  });

  it('is listed page by page, by entity and by code', async () => {
    const second = await addEntity(business);
    await declareUnmapped(3);
    const all = await detect(business);
    expect(all).toHaveLength(5);
    const { body } = await business.api.get('/v1/findings?limit=2&offset=2');
    expect(body).toEqual({
      data: all.slice(2, 4),
      meta: { pagination: { limit: 2, offset: 2, nextOffset: 4 } },
    });
    expect(await findingsOf(business, `entityId=${second}&`)).toEqual(
      all.filter(({ entityId }) => entityId === second),
    );
    expect(codesOf(await findingsOf(business, 'code=unmapped_account&'))).toHaveLength(3);
    expectBadField(await business.api.get('/v1/findings?code=unknown'), 'code');
    refusalOf(
      await business.api.get('/v1/findings?entityId=0195a1f0-0000-7000-8000-000000000000'),
      404,
      'not_found',
    );
  });

  it('is available to other modules by entity', async () => {
    const second = await addEntity(business);
    await declareUnmapped(1);
    const latest = (entityId: string) =>
      world.database.read(business.operator, (uow) => world.app.get(FindingQueries).latest(uow, entityId));
    expect(await latest(business.entityId)).toEqual([]);
    await detect(business);
    expect(await latest(second)).toEqual([
      {
        code: 'missing_formation_document',
        severity: 'critical',
        message: expect.stringContaining('Second LLC has no articles'),
        subjectType: 'legal_entity',
        subjectId: second,
      },
    ]);
    expect(codesOf([...(await latest(business.entityId))])).toEqual([
      'missing_formation_document',
      'unmapped_account',
    ]);
  });

  it('lists a hundred of one code, and counts the rest', async () => {
    await declareUnmapped(101);
    const { counts, total } = dataOf(await run());
    expect([counts.unmapped_account, total]).toEqual([101, 102]);
    expect(codesOf(await findingsOf(business, 'code=unmapped_account&'))).toHaveLength(100);
  });

  it('reports nothing for a dissolved entity or another tenant', async () => {
    const other = await newBusiness(world);
    dataOf(await declareAccounts(other, [{ externalId: 'x', kind: 'other' }]));
    await declareUnmapped(1);
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, { status: 'dissolved' }));
    expect(await detect(business)).toEqual([]);
    expect(await findingsOf(other)).toEqual([]);
    expect(codesOf(await detect(other))).toEqual(['missing_formation_document', 'unmapped_account']);
    expect(await findingsOf(business)).toEqual([]);
  });

  it('may run many times at once, and each run is complete', async () => {
    await declareUnmapped(5);
    const answers = await Promise.all(Array.from({ length: 12 }, run));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countIn(world, business, 'detector_run')).toBe(12);
    expect(await countIn(world, business, 'finding')).toBe(12 * 6);
    expect(await findingsOf(business)).toHaveLength(6);
  });

  it('is stored for thirty days, or longer while it is the latest', async () => {
    await detect(business);
    world.clock.advance(30 * DAY_MS);
    await detect(business);
    expect(await countIn(world, business, 'detector_run')).toBe(2);
    world.clock.advance(1);
    await detect(business);
    expect(await countIn(world, business, 'detector_run')).toBe(2);
    world.clock.advance(90 * DAY_MS);
    expect(await findingsOf(business)).toHaveLength(1);
    await detect(business);
    expect(await countIn(world, business, 'detector_run')).toBe(1);
  });

  it('returns the same response again with an Idempotency-Key, without another run', async () => {
    const key = { 'idempotency-key': 'tonight' };
    const first = await business.api.post('/v1/detectors/run', {}, key);
    expect((await business.api.post('/v1/detectors/run', {}, key)).text).toBe(first.text);
    expect(await countIn(world, business, 'detector_run')).toBe(1);
    expectBadField(await business.api.post('/v1/detectors/run', { code: 'stale_feed' }), 'code');
  });

  it('uses the rate limit of reports', async () => {
    const { headers } = await run();
    expect(headers.get('ratelimit-policy')).toContain('reports');
  });

  it('follows an upload, as a job of the service itself', async () => {
    await storeDocument(business, 'receipt');
    await storeDocument(business, 'invoice');
    expect(await jobsOf(world, business, 'detectors.run')).toMatchObject([{ state: 'waiting' }]);
    expect(await world.app.get(Jobs).runDue(business.businessId)).toBe(1);
    expect(codesOf(await findingsOf(business))).toEqual(['missing_formation_document']);
    const [row] = dataOf(await business.api.get('/v1/audit-log?resource=detector_run'));
    expect(row).toMatchObject({ actorKind: 'system', action: 'detectors.run' });
  });

  it('runs every night', async () => {
    await world.app.get(Jobs).enqueueNightly();
    expect(await jobsOf(world, business, 'detectors.run')).toMatchObject([{ key: '2026-07-13' }]);
    await world.app.get(Jobs).runDue(business.businessId);
    expect(codesOf(await findingsOf(business))).toEqual(['missing_formation_document']);
  });
});
