import { describe, expect, it } from 'vitest';
import { DomainEvents } from './domain-events.js';

type Uow = Parameters<DomainEvents['emit']>[0];

// Domain events hand the unit of work on and never touch it.
const UOW = { businessId: 'business-1' } as Uow;
const MADE = { entityId: 'entity-1', entityType: 'llc' };

describe('a domain event', () => {
  it('is heard by everyone who listens, one after the other, in the unit of work of what it tells', async () => {
    const events = new DomainEvents();
    const heard: unknown[] = [];
    for (const name of ['ledger', 'obligations']) {
      events.on('entity.created', async (uow, told) => {
        heard.push([name, 'begins', uow, told]);
        await Promise.resolve();
        heard.push([name, 'ends']);
      });
    }
    await events.emit(UOW, 'entity.created', MADE);
    expect(heard).toEqual([
      ['ledger', 'begins', UOW, MADE],
      ['ledger', 'ends'],
      ['obligations', 'begins', UOW, MADE],
      ['obligations', 'ends'],
    ]);
  });

  it('that nobody listens for is told to nobody', async () => {
    const events = new DomainEvents();
    let heard = 0;
    events.on('ledger_account.deactivating', async () => {
      heard += 1;
    });
    await events.emit(UOW, 'entity.created', MADE);
    expect(heard).toBe(0);
  });

  it('fails with the first listener that fails, and is not told on', async () => {
    const events = new DomainEvents();
    const heard: string[] = [];
    events.on('entity.created', async () => {
      throw new Error('no chart');
    });
    events.on('entity.created', async () => {
      heard.push('second');
    });
    await expect(events.emit(UOW, 'entity.created', MADE)).rejects.toThrow('no chart');
    expect(heard).toEqual([]);
  });
});
