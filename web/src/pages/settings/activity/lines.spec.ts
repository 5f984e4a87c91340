import { describe, expect, it } from 'vitest';
import type { AuditEventView } from '../../../data/contract';
import { daysOf } from './lines';

const KNOWN = {
  members: [{ userId: 'u1', name: 'Ana', email: 'a@x.example', role: 'owner', joinedAt: '' }],
  keys: [{ id: 'k1', name: 'Nightly import' }],
  clients: [{ id: 'c1', clientId: 'svc_1', name: 'Till Sync' }],
} as unknown as Parameters<typeof daysOf>[1];

let last = 0;
const event = (fields: Partial<AuditEventView>): AuditEventView => ({
  id: `e${last++}`,
  occurredAt: '2026-03-15T12:00:00.000Z',
  actorKind: 'session',
  credentialId: null,
  clientId: null,
  actingUserId: 'u1',
  action: 'session.start',
  resourceType: 'user',
  resourceId: 'u1',
  requestId: null,
  address: null,
  changes: {},
  ...fields,
});
const linesOf = (...events: AuditEventView[]) => daysOf(events, KNOWN, 'UTC').flatMap(([, lines]) => lines);
const sentencesOf = (...events: AuditEventView[]) => linesOf(...events).map(({ sentence }) => sentence);

describe('activity', () => {
  it('says who did something', () => {
    const did = { action: 'detectors.run' };
    expect(
      sentencesOf(
        event(did),
        event({ ...did, actingUserId: 'u9' }),
        event({ ...did, actingUserId: null }),
        event({ ...did, actorKind: 'api_key', credentialId: 'k1' }),
        event({ ...did, actorKind: 'api_key', credentialId: 'k9' }),
        event({ ...did, actorKind: 'oauth', clientId: 'svc_1' }),
        event({ ...did, actorKind: 'oauth', clientId: 'svc_9' }),
        event({ ...did, actorKind: 'operator' }),
        event({ ...did, actorKind: 'system' }),
      ),
    ).toEqual(
      [
        'Ana',
        'A former member',
        'An unknown user',
        'An API key (Nightly import)',
        'An API key',
        'An application (Till Sync)',
        'An application',
        'The operator',
        'Charterbook',
      ].map((who) => `${who} checked books and documents`),
    );
  });

  it('says for whom a program did it', () => {
    const [line] = linesOf(event({ actorKind: 'api_key', credentialId: 'k1' }));
    expect(line?.principal).toBe('Ana');
    expect(linesOf(event({}))[0]?.principal).toBe(null);
  });

  it('is divided by the days of the business', () => {
    const events = [
      event({ occurredAt: '2026-03-15T03:00:00Z' }),
      event({ occurredAt: '2026-03-14T12:00:00Z' }),
    ];
    expect(daysOf(events, KNOWN, 'UTC').map(([day]) => day)).toEqual(['2026-03-15', '2026-03-14']);
    expect(daysOf(events, KNOWN, 'America/New_York').map(([day]) => day)).toEqual(['2026-03-14']);
  });

  it('counts what was done again, unless it has more to show', () => {
    const lines = linesOf(
      event({}),
      event({}),
      event({ address: '203.0.113.7' }),
      event({ action: 'bank_transaction.update', resourceType: 'bank_transaction', resourceId: 'txn_1' }),
      event({ action: 'bank_transaction.update', resourceType: 'bank_transaction', resourceId: 'txn_2' }),
    );
    expect(lines.map(({ times }) => times)).toEqual([2, 1, 1, 1]);
  });

  it('lists what two pages have once', () => {
    const twice = event({ action: 'session.end' });
    expect(linesOf(twice, event({}), twice)).toHaveLength(2);
  });
});
