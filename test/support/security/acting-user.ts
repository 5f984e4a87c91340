import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { type Credential, KINDS, newCredential } from '../oauth/clients/credentials.js';
import { callOf, createSamples, type SampleData, send } from '../routes/route-calls.js';
import { type RouteInputs, routeInputs } from '../routes/route-inputs.js';
import type { Deal } from '../walks/choose.js';
import { theWorld, type World } from '../world/world.js';

interface AuditRow {
  readonly action: string;
  readonly requestId: string | null;
  readonly actorKind: string;
  readonly credentialId: string | null;
  readonly clientId: string | null;
  readonly actingUserId: string | null;
}

/** Maps the account to its current ledger account. */
const CHANGES_NOTHING = [
  // It only reads.
  'POST /v1/rules/preview',
  'PATCH /v1/bank-accounts/:id',
  // It only reads.
  'POST /v1/transactions/suggestions',
  // There is no other transaction like the one in the call.
  'POST /v1/transactions/:id/apply-to-similar',
  // No fax was sent, so there is no status to check.
  'POST /v1/ein-applications/:id/reconcile-transmission',
];

/** Declares the tests that change something with every kind of credential and read the audit trail. */
export function describeActingUsers(deal: Deal): void {
  describe.each(KINDS)('the audit trail of changes made with a %s', (kind) => {
    let world: World;
    let samples: SampleData;
    let writing: RouteInputs[];

    beforeAll(async () => {
      world = await theWorld();
      samples = await createSamples(await newBusiness(world));
      writing = routeInputs(world).filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));
      expect(writing.length).toBeGreaterThan(30);
    });

    /** Calls the writing routes of a walk and returns the audit rows of each call, found by its request id. */
    async function trailOf({ api }: Credential): Promise<Map<string, AuditRow[]>> {
      const requestIds = new Map<string, string>();
      for (const route of deal(writing, KINDS.indexOf(kind), KINDS.length)) {
        const { status: _, ...request } = await callOf(route, samples);
        const { headers } = await send(api, route, request);
        requestIds.set(route.name, headers.get('x-request-id') ?? '');
      }
      const rows: AuditRow[] = dataOf(await samples.business.api.get('/v1/audit-log?limit=200'));
      return new Map(
        [...requestIds].map(([name, id]) => [name, rows.filter(({ requestId }) => requestId === id)]),
      );
    }

    const actorIn = ({ actorKind, clientId, actingUserId }: AuditRow) => ({
      actorKind,
      clientId,
      actingUserId,
    });

    it('[5.3.6] names the acting user and the client in the row of every change', async () => {
      const credential = await newCredential(world, samples.business, { kind, role: 'owner' });
      const trail = await trailOf(credential);
      const silent = [...trail].filter(([, rows]) => rows.length === 0).map(([name]) => name);
      expect(silent).toEqual(CHANGES_NOTHING.filter((name) => trail.has(name)));
      for (const [name, rows] of trail) {
        for (const row of rows) expect(actorIn(row), `${name}: ${row.action}`).toEqual(credential.actor);
      }
      expect(new Set([...trail.values()].flat().map(({ credentialId }) => credentialId)).size).toBe(1);
    });

    it('[5.3.6] names them in the row of every refusal for a missing scope', async () => {
      const credential = await newCredential(world, samples.business, { kind, role: 'viewer' });
      for (const [name, rows] of await trailOf(credential)) {
        expect(
          rows.map(({ action }) => action),
          name,
        ).toEqual(['request.insufficient_scope']);
        expect(rows.map(actorIn), name).toEqual([credential.actor]);
      }
    });
  });
}
