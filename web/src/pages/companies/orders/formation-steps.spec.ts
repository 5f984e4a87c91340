import { describe, expect, it } from 'vitest';
import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../data/contract';
import { type Formation, type Step, stepsOf } from './formation-steps';

const APPLICATION = {
  status: 'ready_to_file',
  ein: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-09T10:00:00.000Z',
  ss4DocumentId: 'form',
  signedDocumentId: null,
  signedAt: null,
  filedAt: null,
  receivedAt: null,
  einDocumentId: null,
  waiting: { normalWindowDays: { min: 5, max: 21 }, message: 'An EIN may still arrive.' },
} as EinApplicationView;

const ORDER = {
  status: 'submitted',
  statusReason: null,
  filingState: 'WY',
  createdAt: '2026-03-01T10:00:00.000Z',
  responsibleParty: { firstName: 'Noor', lastName: 'Haddad' },
} as IncorporationView;

const FILED = { ...ORDER, status: 'filed', formationDate: '2026-03-05', stateFileNumber: 'W-9' } as const;

const application = (changes: Partial<EinApplicationView> = {}) => ({ ...APPLICATION, ...changes });
const steps = (formation: Partial<Formation>): Step[] =>
  stepsOf({ order: null, application: null, fax: null, ...formation });
const inShort = (formation: Partial<Formation>) =>
  steps(formation).map(({ title, state }) => `${state} ${title}`);

describe('the steps of a company', () => {
  it('are those at the state, and then those of its EIN', () => {
    expect(inShort({ order: ORDER, application: application() })).toEqual([
      'done Ordered',
      'now Formed by Wyoming',
      'done Form SS-4 drawn',
      'now Signed by Noor Haddad',
      'later Sent to the IRS',
      'later EIN assigned by the IRS',
    ]);
  });

  it('have the day that the state formed it, and its number there', () => {
    expect(steps({ order: FILED })[1]).toMatchObject({
      state: 'done',
      on: { day: '2026-03-05' },
      notes: ['File number W-9'],
    });
  });

  it.each([
    ['name_change_required', 'now Wyoming wants another name'],
    ['rejected', 'ended Rejected by Wyoming'],
  ] as const)('say why the state did not form it: %s', (status, inWords) => {
    const order = { ...ORDER, status, statusReason: 'The name is taken.' };
    expect(inShort({ order })).toEqual(['done Ordered', inWords]);
    expect(steps({ order })[1]?.notes).toEqual(['Wyoming says: The name is taken.']);
  });

  it('end with a cancelled order', () => {
    expect(inShort({ order: { ...ORDER, status: 'cancelled' } })).toEqual([
      'done Ordered',
      'ended Cancelled',
    ]);
  });
});

describe('the steps of an EIN application', () => {
  const SIGNED = {
    status: 'signed',
    signedAt: '2026-03-02T10:00:00.000Z',
    signedDocumentId: 'signed',
  } as const;
  const SENT = { ...SIGNED, status: 'filed', filedAt: '2026-03-03T10:00:00.000Z' } as const;

  it.each([
    ['queued', 'The fax is on its way.'],
    ['sending', 'The fax is on its way.'],
    ['failed', 'The last fax failed.'],
    ['unconfirmable', 'Whether the last fax arrived cannot be found out.'],
  ] as const)('say where the newest fax is: %s', (status, note) => {
    const shown = steps({ application: application(SIGNED), fax: { status } as TransmissionView });
    expect(shown[2]).toMatchObject({ title: 'Sent to the IRS', state: 'now', notes: [note] });
  });

  it('have their documents', () => {
    const received = {
      ...SENT,
      status: 'ein_received',
      ein: '121234567',
      receivedAt: '2026-03-08T10:00:00.000Z',
      einDocumentId: 'letter',
    } as const;
    const shown = steps({ application: application(received) });
    expect(shown.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(shown.flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual([
      'form',
      'signed',
      'letter',
    ]);
    expect(shown[3]?.notes).toEqual(['EIN 12-1234567']);
  });

  it('show a form that was sent without us as signed on paper', () => {
    const byHand = application({ status: 'filed', filedAt: '2026-03-03T10:00:00.000Z' });
    expect(steps({ application: byHand })[1]).toMatchObject({
      state: 'done',
      on: null,
      notes: ['Signed on paper'],
    });
  });

  it('say how long the IRS usually takes', () => {
    expect(steps({ application: application(SENT) })[3]).toMatchObject({
      state: 'now',
      notes: ['Usually 5 to 21 days after the form is sent'],
    });
  });

  it('end with a cancelled application; an EIN may still arrive for one that was sent', () => {
    expect(inShort({ application: application({ status: 'cancelled' }) })).toEqual([
      'done Form SS-4 drawn',
      'ended EIN application cancelled',
    ]);
    const shown = steps({ application: application({ ...SENT, status: 'cancelled' }) });
    expect(shown.at(-1)).toMatchObject({ state: 'ended', notes: ['An EIN may still arrive.'] });
  });
});
