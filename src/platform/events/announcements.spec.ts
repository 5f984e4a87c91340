import { describe, expect, it } from 'vitest';
import { Announcements } from './announcements.js';

type Uow = Parameters<Announcements['announce']>[0];

// Announcements hand the unit of work on and never touch it.
const UOW = { businessId: 'business-1' } as Uow;
const MADE = { entityId: 'entity-1', entityType: 'llc' };

describe('an announcement', () => {
  it('is heard by everyone who listens, one after the other, in the unit of work of what it tells', async () => {
    const announcements = new Announcements();
    const heard: unknown[] = [];
    for (const name of ['ledger', 'obligations']) {
      announcements.listen('entity.created', async (uow, told) => {
        heard.push([name, 'begins', uow, told]);
        await Promise.resolve();
        heard.push([name, 'ends']);
      });
    }
    await announcements.announce(UOW, 'entity.created', MADE);
    expect(heard).toEqual([
      ['ledger', 'begins', UOW, MADE],
      ['ledger', 'ends'],
      ['obligations', 'begins', UOW, MADE],
      ['obligations', 'ends'],
    ]);
  });

  it('that nobody listens for is told to nobody', async () => {
    const announcements = new Announcements();
    let heard = 0;
    announcements.listen('ledger_account.deactivating', async () => {
      heard += 1;
    });
    await announcements.announce(UOW, 'entity.created', MADE);
    expect(heard).toBe(0);
  });

  it('fails with the first listener that fails, and is not told on', async () => {
    const announcements = new Announcements();
    const heard: string[] = [];
    announcements.listen('entity.created', async () => {
      throw new Error('no chart');
    });
    announcements.listen('entity.created', async () => {
      heard.push('second');
    });
    await expect(announcements.announce(UOW, 'entity.created', MADE)).rejects.toThrow('no chart');
    expect(heard).toEqual([]);
  });
});
