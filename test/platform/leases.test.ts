import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvelopesRepository } from '../../src/ein/signing/envelopes.repository.js';
import type { SignatureEnvelope } from '../../src/ein/signing/signature-envelope.entity.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { Leased, Leases } from '../../src/platform/outside/leases.js';
import { readyApplication, requestSignature } from '../support/ein/signing/applications.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, NOW, type World } from '../support/world/world.js';

const MINUTE = 60_000;
/** SIGNING_TIMEOUT_MS times the calls of one lease. */
const LEASE = 80_000;

describe('a lease on a record', () => {
  let world: World;
  let business: TestBusiness;
  let leases: Leases<SignatureEnvelope>;
  let id: string;

  beforeAll(async () => {
    world = await createWorld();
    leases = world.app.get(EnvelopesRepository).leases;
  });
  afterAll(() => world.close());

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
    const applicationId = await readyApplication(world, business);
    await requestSignature(business.api, applicationId);
    const row = await run((uow) =>
      uow.queryOne<{ id: string }>('select id from signature_envelope where application_id = $1', [
        applicationId,
      ]),
    );
    id = row!.id;
  });

  const run = <T>(work: (uow: UnitOfWork) => Promise<T>) => world.database.run(business.operator, work);
  const take = () => run((uow) => leases.take(uow, id));
  const takeForCheck = () => run((uow) => leases.takeForCheck(uow, id));
  const takeIfDue = () => run((uow) => leases.takeIfDue(uow, id));
  const release = (record: Leased<SignatureEnvelope> | null) => run((uow) => leases.release(uow, record!));
  const makeDue = () => run((uow) => leases.makeDue(uow, id));
  const due = async () => {
    const rows = await world.database.control((system) => leases.findDue(system, world.clock.now(), 1_000));
    return rows.some((row) => row.id === id);
  };
  const read = async () => {
    const record = await take();
    await release(record);
    return record!;
  };

  it('belongs to one taker until it is released', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, take));
    const owners = taken.filter((record) => record !== null);
    expect(owners).toHaveLength(1);
    expect(owners[0]).toMatchObject({ id, leaseUntil: new Date(Date.parse(NOW) + LEASE) });
    await release(owners[0]!);
    expect(await take()).not.toBeNull();
  });

  it('expires, and its former owner can no longer release it', async () => {
    const former = await take();
    world.clock.advance(LEASE - 1);
    expect(await take()).toBeNull();
    world.clock.advance(1);
    const owner = await take();
    expect(owner).not.toBeNull();
    expect(await release(former)).toBe(false);
    expect(await take()).toBeNull();
  });

  it('of a call leaves the schedule unchanged', async () => {
    const before = await read();
    world.clock.advance(MINUTE);
    await release(await take());
    expect(await read()).toMatchObject({ checks: 0, nextCheckAt: before.nextCheckAt });
  });

  it('of a check schedules the next one, with growing pauses', async () => {
    const pauses: number[] = [];
    for (let check = 0; check < 7; check++) {
      expect(await release(await takeForCheck())).toBe(false);
      const { nextCheckAt } = await read();
      pauses.push((nextCheckAt.getTime() - world.clock.epochMilliseconds()) / MINUTE);
    }
    expect(pauses).toEqual([20, 40, 80, 160, 320, 360, 360]);
    expect((await read()).checks).toBe(7);
  });

  it('shows its owner that there was news meanwhile, even in the same millisecond', async () => {
    await makeDue();
    const record = await takeForCheck();
    await makeDue();
    expect(await due()).toBe(false);
    expect(await release(record)).toBe(true);
    expect(await due()).toBe(true);
    expect((await read()).checks).toBe(0);
  });

  it('is taken for a due check only when the record is due', async () => {
    expect([await due(), await takeIfDue()]).toEqual([false, null]);
    world.clock.advance(10 * MINUTE);
    expect(await due()).toBe(true);
    const record = await takeIfDue();
    expect(record).not.toBeNull();
    expect([await due(), await takeIfDue()]).toEqual([false, null]);
    expect(await release(record)).toBe(false);
    expect(await due()).toBe(false);
  });

  it('of a process that died during a check leaves the record due when it expires', async () => {
    world.clock.advance(10 * MINUTE);
    await takeIfDue();
    world.clock.advance(LEASE - 1);
    expect(await due()).toBe(false);
    world.clock.advance(1);
    expect(await due()).toBe(true);
    expect(await takeIfDue()).toMatchObject({ checks: 0 });
  });

  it('is not given for a record that has ended', async () => {
    await run((uow) =>
      uow.query(`update signature_envelope set status = 'voided', ended_at = $2 where id = $1`, [
        id,
        uow.startedAt,
      ]),
    );
    expect([await take(), await takeForCheck(), await takeIfDue()]).toEqual([null, null, null]);
    await makeDue();
    expect(await due()).toBe(false);
  });
});
