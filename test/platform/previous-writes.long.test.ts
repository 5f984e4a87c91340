import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superuserOf } from '../support/platform/databases.js';
import { checkOutCommit, previousRelease } from '../support/platform/previous-release.js';
import type { TestBusiness } from '../support/world/business.js';
import type { World } from '../support/world/world.js';

/** Tests of the previous release that send what users write. Those of its schema, its web app and its speed do not apply. */
const TESTS = [
  // Every route of the API, with all of its fields.
  'security/route-calls',
  'entities/entities',
  'entities/entity-changes',
  'entities/tax-ids',
  'banking/account-kinds',
  'banking/declared-fields',
  'banking/mapping-by-hand',
  'banking/opening-balances',
  'banking/push-again',
  'banking/push-removed',
  'banking/recategorize',
  'statement-files/commits',
  'statement-files/uploads',
  'identity/api-keys',
  'identity/invitations',
  'identity/members',
  'identity/sign-up',
  'oauth/clients',
  'oauth/partners',
  'oauth/assertions/code-exchange',
  'oauth/assertions/refresh',
  'ein/applications/begin',
  'ein/signing/callbacks',
  'ein/fax/transmit',
  'ein/signing/sandbox',
  'incorporations/incorporations',
  'incorporations/lifecycle',
];

const commit = await previousRelease();
const tree = commit === null ? null : await checkOutCommit(commit);
/** A module of the previous release. Modules that create databases number them, so this file creates none by itself. */
const load = <Module>(path: string): Promise<Module> => import(join(tree!, path)) as Promise<Module>;
const loadWorld = () => load<typeof import('../support/world/world.js')>('test/support/world/world.ts');

/** Without the history, in a shallow checkout, there is no previous release. */
describe.runIf(tree !== null)('the previous release, on the schema of this one', () => {
  afterAll(async () => rm(tree!, { recursive: true }));

  for (const name of TESTS) {
    describe(`passes ${name}`, async () => {
      if (tree !== null) await load(`test/${name}.test.ts`);
    });
  }

  describe('accepts', () => {
    let before: Previous;
    let after: Previous;

    beforeAll(async () => {
      before = await Previous.open(await ownSchema());
      const { cloneDatabase } = await loadWorld();
      after = await Previous.open(await cloneDatabase());
    });

    afterAll(async () => {
      await before.world.close();
      await after.world.close();
    });

    it.each(Object.entries(WRITES))('what it accepts on its own schema: %s', async (_, write) => {
      const accepted = await write(before);
      expect(accepted.filter((status) => status < 300).length).toBeGreaterThan(0);
      expect(await write(after)).toEqual(accepted);
    });

    it('changes to an entity with facts that it does not know', async () => {
      const { business, id } = await after.entity({ status: 'dissolved', formationDate: '2024-01-01' });
      const { id: of } = await after.entity({
        formationDate: '2024-01-01',
        taxId: '12-3456789',
        taxIdType: 'EIN',
      });
      const superuser = await superuserOf(after.databaseUrl);
      await superuser.query(
        `update legal_entity set dissolved_on = '2026-01-31', member_count = 2, foreign_owned = true where id = $1`,
        [id],
      );
      await superuser.query(
        `update legal_entity set responsible_party_changed_on = '2026-01-31', ein_hash = sha256('ein'), ein_hash_key_id = 'key'
          where id = $1`,
        [of],
      );
      const change = (entity: string, body: object) => business.api.patch(`/v1/entities/${entity}`, body);
      const changes = [
        await change(id, { entityType: 'c_corp', regime: 's_corp' }),
        await change(id, { status: 'active' }),
        await change(of, { taxId: '12-3456780', taxIdType: 'EIN' }),
        await change(of, { formationDate: '2026-03-01' }),
      ];
      expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { rows } = await superuser.query(
        `select dissolved_on, responsible_party_changed_on, ein_hash, member_count from legal_entity where id in ($1, $2)
          order by id = $2`,
        [id, of],
      );
      await superuser.end();
      const unknown = { dissolved_on: null, responsible_party_changed_on: null, ein_hash: null };
      expect(rows).toEqual([
        { ...unknown, member_count: 2 },
        { ...unknown, member_count: null },
      ]);
    });
  });
});

/** A business of the previous release on a database. */
class Previous {
  private constructor(
    readonly databaseUrl: string,
    readonly world: World,
    readonly business: TestBusiness,
  ) {}

  static async open(databaseUrl: string): Promise<Previous> {
    const { createWorld } = await loadWorld();
    const { newBusiness } = await load<typeof import('../support/world/business.js')>(
      'test/support/world/business.ts',
    );
    const world = await createWorld({ databaseUrl });
    return new Previous(databaseUrl, world, await newBusiness(world));
  }

  async entity(fields: object = {}): Promise<{ business: TestBusiness; id: string }> {
    const { business } = this;
    const { body } = await business.api.post('/v1/entities', {
      legalName: 'Sister LLC',
      country: 'US',
      entityType: 'llc',
      ...fields,
    });
    return { business, id: body.data.id };
  }
}

/** A database with the schema of the previous release. */
async function ownSchema(): Promise<string> {
  const { emptyDatabase } = await load<typeof import('../support/platform/databases.js')>(
    'test/support/platform/databases.ts',
  );
  const url = await emptyDatabase();
  const { ormOptions } = await load<typeof import('../../ormconfig.js')>('ormconfig.ts');
  const { migrate } = await load<typeof import('../../src/platform/database/migrate.js')>(
    'src/platform/database/migrate.ts',
  );
  const dataSource = await new DataSource(ormOptions(url)).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  return url;
}

const COMPANIES = ['US', 'FR'].flatMap((country) =>
  ['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit'].flatMap((entityType) =>
    [null, 'disregarded', 'partnership', 'c_corp', 's_corp'].map((regime) => ({
      country,
      entityType,
      regime,
    })),
  ),
);
const KINDS = ['checking', 'savings', 'credit_card', 'line_of_credit', 'loan', 'brokerage', 'cash', 'other'];
const ACCOUNT_NUMBERS = ['1000', '1800', '2100', '2600'];

/** The statuses of writes that are independent of each other. */
const WRITES: Readonly<Record<string, (previous: Previous) => Promise<number[]>>> = {
  'entities of every type and regime': async ({ business: { api } }) => {
    const statuses: number[] = [];
    for (const company of COMPANIES) {
      const sent = await api.post('/v1/entities', { legalName: 'Any Company', ...company });
      statuses.push(sent.status);
    }
    return statuses;
  },
  'changes of the type and the regime': async (previous) => {
    const { business, id } = await previous.entity();
    const statuses: number[] = [];
    for (const company of COMPANIES) {
      statuses.push((await business.api.patch(`/v1/entities/${id}`, company)).status);
    }
    return statuses;
  },
  'mappings of every kind of bank account': async ({ business: { api } }) => {
    const statuses: number[] = [];
    for (const kind of KINDS) {
      const declared = await api.post('/v1/bank-accounts', {
        institutionName: `Bank of ${kind}`,
        accounts: [{ externalId: 'one', name: kind, currency: 'USD', kind }],
      });
      const id = declared.body.data.accounts[0].bankAccountId;
      for (const ledgerAccountNumber of ACCOUNT_NUMBERS) {
        statuses.push((await api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber })).status);
      }
    }
    return statuses;
  },
  'another kind of a mapped bank account': async ({ business: { api } }) => {
    const statuses: number[] = [];
    for (const kind of [...KINDS, ...KINDS.toReversed()]) {
      const declared = await api.post('/v1/bank-accounts', {
        institutionName: 'Bank of changes',
        accounts: [{ externalId: 'one', name: 'Any', currency: 'USD', kind }],
      });
      statuses.push(declared.status);
    }
    return statuses;
  },
  'one EIN in two applications': async ({ business }) => {
    const { newApplication } = await load<typeof import('../support/incorporations/incorporations.js')>(
      'test/support/incorporations/incorporations.ts',
    );
    const statuses: number[] = [];
    for (const ein of ['12-3456789', '12-3456789', '123456789']) {
      const { id } = await newApplication(business);
      const path = `/v1/ein-applications/${id}`;
      statuses.push((await business.api.post(`${path}/mark-filed`, {})).status);
      statuses.push((await business.api.post(`${path}/record-ein`, { ein })).status);
    }
    return statuses;
  },
};
