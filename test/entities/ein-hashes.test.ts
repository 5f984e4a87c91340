import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EntityViews } from '../../src/entities/entity-view.js';
import { fillEinHashes } from '../../src/entities/index.js';
import { toEncryptionKey } from '../../src/platform/config/env-reader.js';
import { Cipher } from '../../src/platform/crypto/cipher.js';
import { newEntity } from '../support/books/steps.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

/** The key of every test runtime. */
const OLDEST = toEncryptionKey(Buffer.alloc(32, 7));
const NEWER = toEncryptionKey(Buffer.alloc(32, 8));

describe('the hashes of EINs', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await createWorld();
    business = await newBusiness(world);
  });

  afterEach(() => world.close());

  const withEin = (taxId: string, of = business): Promise<any> =>
    newEntity(of, { legalName: `Company ${taxId}`, taxId, taxIdType: 'EIN' });
  const fill = (...keys: (typeof OLDEST)[]) => fillEinHashes(world.database, new Cipher(keys));

  async function asSuperuser<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query(sql, values);
    await superuser.end();
    return rows as Row[];
  }
  const forget = () => asSuperuser('update legal_entity set ein_hash = null, ein_hash_key_id = null');
  const stored = () =>
    asSuperuser<{ id: string; hash: string | null; key: string | null }>(
      `select id, encode(ein_hash, 'hex') as hash, ein_hash_key_id as key
         from legal_entity where tax_id_type = 'EIN' order by id`,
    );

  it('differ by business, so that equal EINs of two businesses do not show', async () => {
    await withEin('12-3456789');
    await withEin('12-3456789', await newBusiness(world));
    const hashes = (await stored()).map(({ hash }) => hash);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(hashes).size).toBe(2);
  });

  it('are filled in for EINs that were stored without one, in every business', async () => {
    await withEin('12-3456789');
    await withEin('12-3456780');
    await withEin('12-3456789', await newBusiness(world));
    const before = await stored();
    await forget();
    expect(await fill(OLDEST)).toEqual([]);
    expect(await stored()).toEqual(before);
    refusalOf(
      await business.api.patch(`/v1/entities/${business.entityId}`, {
        taxId: '12-3456789',
        taxIdType: 'EIN',
      }),
      409,
      'ein_in_use',
    );
  });

  it('stay while a newer key is added, and change when the oldest is removed', async () => {
    await withEin('12-3456789');
    const before = await stored();
    expect(await fill(NEWER, OLDEST)).toEqual([]);
    expect(await stored()).toEqual(before);
    // The new oldest key, in a ring that can still open what the former one encrypted.
    expect(await fill(OLDEST, NEWER)).toEqual([]);
    expect((await stored())[0]).toMatchObject({
      key: NEWER.id,
      hash: expect.not.stringMatching(before[0]!.hash!),
    });
  });

  it('are given to the first of two entities that already share an EIN, and the pair is reported', async () => {
    const first = await withEin('12-3456789');
    const second = await withEin('12-3456780');
    await forget();
    // As stored before the service refused it: the EIN of the first, encrypted for the second.
    const sealed = new EntityViews(new Cipher([OLDEST])).seal(second.id, '123456789');
    await asSuperuser('update legal_entity set tax_id_ciphertext = $2 where id = $1', [
      second.id,
      sealed.taxIdCiphertext,
    ]);
    const shared = [{ businessId: business.businessId, entityIds: [first.id, second.id] }];
    expect(await fill(OLDEST)).toEqual(shared);
    expect(await fill(OLDEST)).toEqual(shared);
    expect((await stored()).map(({ key }) => key)).toEqual([OLDEST.id, null]);
    dataOf(await business.api.patch(`/v1/entities/${second.id}`, { taxId: '12-3456781', taxIdType: 'EIN' }));
    expect(await fill(OLDEST)).toEqual([]);
  });
});
