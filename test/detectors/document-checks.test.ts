import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { addEntity, detect, storeDocument } from '../support/detectors/findings.js';
import { dataOf } from '../support/http/responses.js';
import { createWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 3_600_000;

describe('of entities, their documents and their reviews', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const update = async (facts: Record<string, unknown>) =>
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, facts));

  describe('missing_formation_document', () => {
    it.each(['articles_of_organization', 'certificate_of_incorporation'])('requires %s', async (kind) => {
      expect(await detect(business, 'missing_formation_document')).toMatchObject([
        {
          entityId: business.entityId,
          severity: 'critical',
          subjectType: 'legal_entity',
          subjectId: business.entityId,
          message:
            'Test LLC has no articles of organization or certificate of incorporation among its documents',
        },
      ]);
      await storeDocument(business, 'operating_agreement');
      expect(await detect(business, 'missing_formation_document')).toHaveLength(1);
      await storeDocument(business, kind);
      expect(await detect(business, 'missing_formation_document')).toEqual([]);
    });

    it.each([
      ['llc', 1],
      ['c_corp', 1],
      ['s_corp', 1],
      ['nonprofit', 1],
      ['partnership', 0],
      ['sole_prop', 0],
    ])('of a %s: %i', async (entityType, count) => {
      await update({ entityType });
      expect(await detect(business, 'missing_formation_document')).toHaveLength(count);
    });

    it.each([
      ['formed elsewhere', { country: 'DE' }],
      ['not formed yet', { status: 'pending' }],
      ['suspended', { status: 'suspended' }],
      ['dissolved', { status: 'dissolved' }],
    ])('is not reported for a company that is %s', async (_what, facts) => {
      await update(facts);
      expect(await detect(business, 'missing_formation_document')).toEqual([]);
    });

    it('is separate for each company', async () => {
      const second = await addEntity(business);
      await storeDocument(business, 'articles_of_organization', { entityId: second });
      const found = await detect(business, 'missing_formation_document');
      expect(found.map(({ subjectId }) => subjectId)).toEqual([business.entityId]);
    });
  });

  describe('missing_ein_letter', () => {
    const EIN = { taxId: '12-3456789', taxIdType: 'EIN' };

    it('requires the EIN letter, and shows no digit of the EIN', async () => {
      expect(await detect(business, 'missing_ein_letter')).toEqual([]);
      await update(EIN);
      const [found] = await detect(business, 'missing_ein_letter');
      expect(found).toMatchObject({ severity: 'critical', subjectId: business.entityId });
      expect(found.message).not.toMatch(/\d{4}/);
      await storeDocument(business, 'ein_letter');
      expect(await detect(business, 'missing_ein_letter')).toEqual([]);
    });

    it.each([
      ['another tax id', { taxId: '123-45-6789', taxIdType: 'SSN' }],
      ['another country', { ...EIN, country: 'CA' }],
      ['a dissolution', { ...EIN, status: 'dissolved' }],
    ])('is not reported for a company with %s', async (_what, facts) => {
      await update(facts);
      expect(await detect(business, 'missing_ein_letter')).toEqual([]);
    });
  });

  describe('duplicate_document', () => {
    it('reports each copy of a file, for thirty days', async () => {
      await storeDocument(business, 'receipt', { text: 'lunch' });
      await storeDocument(business, 'receipt', { text: 'dinner' });
      expect(await detect(business, 'duplicate_document')).toEqual([]);
      const copy = await storeDocument(business, 'bank_statement', { text: 'lunch' });
      expect(await detect(business, 'duplicate_document')).toMatchObject([
        {
          severity: 'info',
          subjectType: 'document',
          subjectId: copy,
          message: 'a document (bank statement) is identical to an earlier document',
        },
      ]);
      const another = await storeDocument(business, 'receipt', { text: 'lunch' });
      const found = await detect(business, 'duplicate_document');
      expect(new Set(found.map(({ subjectId }) => subjectId))).toEqual(new Set([copy, another]));
      world.clock.advance(30 * DAY_MS - 1);
      expect(await detect(business, 'duplicate_document')).toHaveLength(2);
      world.clock.advance(1);
      expect(await detect(business, 'duplicate_document')).toEqual([]);
    });

    it('ignores the same document of two companies, and of two tenants', async () => {
      const other = await newBusiness(world);
      await storeDocument(business, 'contract', { text: 'joint' });
      await storeDocument(business, 'contract', { text: 'joint', entityId: await addEntity(business) });
      await storeDocument(other, 'contract', { text: 'joint' });
      expect(await detect(business, 'duplicate_document')).toEqual([]);
      expect(await detect(other, 'duplicate_document')).toEqual([]);
    });
  });
});
