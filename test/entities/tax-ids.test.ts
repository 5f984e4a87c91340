import { beforeEach, describe, expect, it } from 'vitest';
import { entityOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

interface StoredEntity {
  readonly keyId: string | null;
  readonly ciphertext: Buffer | null;
  readonly whole: string;
}

describe('a tax id', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const change = (body: unknown) => business.api.patch(`/v1/entities/${business.entityId}`, body);

  /** What the database stores, as a superuser sees it. */
  async function stored(): Promise<StoredEntity> {
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query<StoredEntity>(
      `select tax_id_key_id as "keyId", tax_id_ciphertext as ciphertext, e::text as whole
         from legal_entity e where id = $1`,
      [business.entityId],
    );
    await superuser.end();
    return rows[0]!;
  }

  it.each([
    ['EIN', '12-3456789', '*****6789'],
    ['EIN', '123456789', '*****6789'],
    ['SSN', '123-45-6780', '*****6780'],
    ['SSN', '123456780', '*****6780'],
    ['ITIN', '912-34-5671', '*****5671'],
    ['FOREIGN', 'DE811907980', '*****7980'],
    ['FOREIGN', 'GB 123 456 78', '*****6 78'],
    ['FOREIGN', 'ABCDE', '*****BCDE'],
    ['FOREIGN', 'ABCD', '*****'],
  ])('[2.4] is masked to its last four characters in responses: %s %s', async (taxIdType, taxId, masked) => {
    const response = await change({ taxIdType, taxId });
    expect(dataOf(response)).toMatchObject({ taxIdType, taxIdMasked: masked });
    expect(await entityOf(business)).toMatchObject({ taxIdType, taxIdMasked: masked });
    expect(response.text).not.toContain(taxId);
  });

  it('[2.4] is empty for an entity without one', async () => {
    expect(await entityOf(business)).toMatchObject({ taxIdType: 'none', taxIdMasked: '' });
  });

  it.each([
    ['taxId', { taxIdType: 'EIN', taxId: '12345678' }],
    ['taxId', { taxIdType: 'EIN', taxId: '1-23456789' }],
    ['taxId', { taxIdType: 'EIN', taxId: '123-45-6789' }],
    ['taxId', { taxIdType: 'SSN', taxId: '12-3456789' }],
    ['taxId', { taxIdType: 'ITIN', taxId: '812-34-5671' }],
    ['taxId', { taxIdType: 'FOREIGN', taxId: 'ABC' }],
    ['taxId', { taxIdType: 'FOREIGN', taxId: 'x'.repeat(31) }],
    ['taxId', { taxIdType: 'FOREIGN', taxId: '=CMD()' }],
    ['taxId', { taxIdType: 'EIN', taxId: 123456789 }],
    ['taxId', { taxIdType: 'EIN' }],
    ['taxId', { taxIdType: 'EIN', taxId: null }],
    ['taxIdType', { taxId: '12-3456789' }],
    ['taxIdType', { taxIdType: 'none', taxId: '12-3456789' }],
    ['taxIdType', { taxIdType: 'VAT', taxId: '12-3456789' }],
  ])('that is invalid is 400, naming %s: %j', async (field, body) => {
    expectBadField(await change(body), field);
    const born = { legalName: 'B', country: 'US', entityType: 'llc', ...body };
    expectBadField(await business.api.post('/v1/entities', born), field);
    expect((await stored()).ciphertext).toBeNull();
  });

  it('is not repeated in an error', async () => {
    const { text } = await change({ taxIdType: 'ITIN', taxId: '812-34-5671' });
    expect(text).not.toMatch(/812|5671/);
  });

  it.each([[{ taxId: null }], [{ taxIdType: 'none' }], [{ taxId: null, taxIdType: 'none' }]])(
    'is removed by %j',
    async (body) => {
      dataOf(await change({ taxIdType: 'EIN', taxId: '12-3456789' }));
      expect(dataOf(await change(body))).toMatchObject({ taxIdType: 'none', taxIdMasked: '' });
      expect(await stored()).toMatchObject({ keyId: null, ciphertext: null });
    },
  );

  it('stays if a change does not mention it', async () => {
    dataOf(await change({ taxIdType: 'EIN', taxId: '12-3456789' }));
    expect(dataOf(await change({ legalName: 'Renamed' }))).toMatchObject({
      taxIdType: 'EIN',
      taxIdMasked: '*****6789',
    });
  });

  it('is encrypted at rest, with the key’s id, and never to the same bytes twice', async () => {
    const taxId = '98-7654321';
    dataOf(await change({ taxIdType: 'EIN', taxId }));
    const first = await stored();
    expect(first.keyId).toMatch(/^[0-9a-f]+$/);
    expect(first.whole).not.toMatch(/987654321|98-7654321/);
    expect(first.whole).not.toContain(Buffer.from('987654321').toString('hex'));
    dataOf(await change({ taxId: null }));
    dataOf(await change({ taxIdType: 'EIN', taxId }));
    const second = await stored();
    expect(second.keyId).toBe(first.keyId);
    expect(second.ciphertext?.equals(first.ciphertext!)).toBe(false);
  });

  it('appears in no audit row and no log line', async () => {
    dataOf(await change({ taxIdType: 'EIN', taxId: '97-1357924' }));
    const { text, body } = await business.api.get(`/v1/audit-log?resource=legal_entity`);
    expect(body.data[0]).toMatchObject({
      action: 'legal_entity.update',
      changes: { taxIdType: 'EIN', taxId: 'changed' },
    });
    for (const told of [text, world.logs.join('')]) expect(told).not.toMatch(/971357924|97-1357924/);
  });
});
