import { describe, expect, it } from 'vitest';
import { DomainEvents } from './domain-events.js';

type Uow = Parameters<DomainEvents['emit']>[0];

// Domain events pass the unit of work on and never use it.
const UOW = { businessId: 'business-1' } as Uow;
const MADE = { entityId: 'entity-1', entityType: 'llc' };

describe('a domain event', () => {
  it('reaches every listener, one after the other, in the same unit of work', async () => {
    const events = new DomainEvents();
    const heard: unknown[] = [];
    for (const name of ['ledger', 'obligations']) {
      events.on('entity.created', async (uow, event) => {
        heard.push([name, 'begins', uow, event]);
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

  it('without listeners has no effect', async () => {
    const events = new DomainEvents();
    let heard = 0;
    events.on('ledger_account.deactivating', async () => {
      heard += 1;
    });
    await events.emit(UOW, 'entity.created', MADE);
    expect(heard).toBe(0);
  });

  it('fails with the first failing listener, and reaches no further ones', async () => {
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
