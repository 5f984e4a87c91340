import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkEncryptionKeys } from '../../../src/entities/index.js';
import { checkSecondFactorKeys } from '../../../src/identity/index.js';
import { toEncryptionKey } from '../../../src/platform/config/env-reader.js';
import { Cipher } from '../../../src/platform/crypto/cipher.js';
import { newEntity } from '../books/steps.js';
import { dataOf } from '../http/responses.js';
import {
  enterCode,
  enterPassword,
  newProtectedPerson,
  type ProtectedPerson,
} from '../identity/second-factors.js';
import { operate } from './operate.js';
import { businessIn, newBusiness, type TestBusiness } from '../world/business.js';
import { cloneDatabase, createWorld, type World } from '../world/world.js';

const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const einOf = (company: number) => ({ taxIdType: 'EIN', taxId: String(123_450_000 + company) });

const worldWith = (databaseUrl: string, keys: readonly Buffer[]) =>
  createWorld({
    databaseUrl,
    env: { ENCRYPTION_KEY: keys.map((key) => key.toString('base64')).join(',') },
  });

/** Declares the tests that encrypt the tax ids of a number of companies with a new key. */
export function describeReencryption(companies: number): void {
  describe('keys:reencrypt', () => {
    let databaseUrl: string;
    let world: World;
    let before: TestBusiness;
    let user: ProtectedPerson;

    beforeAll(async () => {
      databaseUrl = await cloneDatabase();
      const old = await worldWith(databaseUrl, [OLD]);
      before = await newBusiness(old);
      for (let at = 0; at < companies; at++) await newEntity(before, einOf(at));
      await newBusiness(old);
      user = await newProtectedPerson(old);
      await old.close();
      world = await worldWith(databaseUrl, [NEW, OLD]);
    });

    afterAll(() => world.close());

    const onlyNewKeySuffices = async () => {
      const cipher = new Cipher([toEncryptionKey(NEW)]);
      await checkSecondFactorKeys(world.database, cipher);
      await checkEncryptionKeys(world.database, cipher);
    };

    it('encrypts what other keys encrypted with the newest one, so that they can be removed', async () => {
      await expect(onlyNewKeySuffices()).rejects.toThrow(toEncryptionKey(OLD).id);
      // Encrypted with the new key already, like the first batches of an interrupted run.
      const business = await businessIn(world, before.businessId, before.entityId);
      dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, einOf(companies)));
      const { json } = await operate(world, 'keys:reencrypt');
      expect(json).toMatchObject({ reencrypted: companies, secondFactors: 1 });
      await onlyNewKeySuffices();
    });

    it('leaves the tax ids as they are, readable with the new key alone', async () => {
      await world.close();
      world = await worldWith(databaseUrl, [NEW]);
      const business = await businessIn(world, before.businessId, before.entityId);
      const entities = dataOf(await business.api.get('/v1/entities?limit=200'));
      expect(entities).toHaveLength(companies + 1);
      // The primary entity is listed first, the others by creation.
      for (const [index, entity] of entities.entries()) {
        const { taxId } = einOf(index === 0 ? companies : index - 1);
        expect(entity).toMatchObject({ taxIdType: 'EIN', taxIdMasked: `*****${taxId.slice(-4)}` });
      }
    });

    it('leaves second factors as they are, with the new key alone', async () => {
      const { email, app, recoveryCodes } = user;
      const enter = async (code: string) => enterCode(await enterPassword(world, email), code);
      expect((await enter(app.code())).status).toBe(200);
      expect((await enter(recoveryCodes[0] ?? '')).status).toBe(200);
    });

    it('writes an audit row for each, and finds nothing to do afterwards', async () => {
      const rows = await world.database.read(before.operator, (uow) =>
        uow.query(
          `select count(*)::int, count(distinct resource_id)::int as entities, max(actor_kind) as actor
             from audit_log where business_id = $1 and action = 'legal_entity.reencrypt'`,
          [before.businessId],
        ),
      );
      expect(rows).toEqual([{ count: companies, entities: companies, actor: 'operator' }]);
      const { json } = await operate(world, 'keys:reencrypt', '--business', before.businessId);
      expect(json).toEqual({ businesses: 1, reencrypted: 0, secondFactors: 0 });
      expect((await operate(world, 'keys:reencrypt')).json).toMatchObject({
        reencrypted: 0,
        secondFactors: 0,
      });
    });
  });
}
