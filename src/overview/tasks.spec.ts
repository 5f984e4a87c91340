import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatestFinding } from '../detectors/index.js';
import { calendarDate } from '../kernel/calendar-date.js';
import { type OpenApplication, type TaskFacts, tasksOf } from './tasks.js';

const ENTITY_ID = '01890000-0000-7000-8000-00000000000a';
const CALL = { caller: 'applicant', phone: '+1 267-941-1099', hours: 'all day' } as const;

const NOTHING: TaskFacts = {
  entity: {
    id: ENTITY_ID,
    status: 'active',
    country: 'US',
    entityType: 'llc',
    taxIdType: 'EIN',
    address: { line1: '1 Main St', city: 'Dover', region: 'DE', postalCode: '19901', country: 'US' },
    naics: '541511',
    fiscalYearEndMonth: 12,
    regime: 'disregarded',
  },
  applications: [],
  overdue: { count: 0, first: [] },
  findings: [],
  toReview: { count: 0, byReason: {}, isComplete: true },
};

const finding = (code: string, severity: LatestFinding['severity'], subjectId = 'one'): LatestFinding => ({
  code,
  severity,
  message: `Found ${code}.`,
  subjectType: 'bank_account',
  subjectId,
});

const application = (
  status: OpenApplication['status'],
  stage: OpenApplication['waiting']['stage'] = 'not_filed',
  more: Partial<OpenApplication> = {},
): OpenApplication => ({
  id: `of ${status}`,
  entityId: ENTITY_ID,
  legalName: 'Blue Heron LLC',
  status,
  isFaxUnderWay: false,
  waiting: {
    stage,
    daysSinceFiled: null,
    normalWindowDays: { min: 5, max: 21 },
    message: 'Why.',
    call: stage === 'taking_longer' || stage === 'likely_rejected' ? CALL : null,
  },
  ...more,
});

const kindsOf = (facts: Partial<TaskFacts>) => tasksOf({ ...NOTHING, ...facts }).map(({ kind }) => kind);

describe('tasksOf', () => {
  it('is empty if nothing needs a user', () => {
    expect(tasksOf(NOTHING)).toEqual([]);
  });

  it('orders everything by harm', () => {
    const facts: Partial<TaskFacts> = {
      entity: { ...NOTHING.entity, taxIdType: 'none', address: null },
      applications: [
        application('ready_to_file', 'not_filed', { entityId: null }),
        application('filed', 'likely_rejected', { entityId: null }),
        application('awaiting_signature', 'not_filed', { entityId: null }),
      ],
      overdue: { count: 1, first: [{ id: 'o', title: 'Form 1065', dueDate: calendarDate('2026-03-16') }] },
      findings: [
        finding('negative_cash_balance', 'critical'),
        finding('statement_gap', 'warning'),
        finding('duplicate_document', 'info'),
      ],
      toReview: { count: 3, byReason: { new_merchant: 3 }, isComplete: true },
    };
    expect(tasksOf({ ...NOTHING, ...facts }).map(({ severity, kind }) => `${severity} ${kind}`)).toEqual([
      'critical ein_likely_rejected',
      'critical overdue_obligations',
      'critical negative_cash_balance',
      'critical missing_tax_id',
      'warning ein_awaiting_signature',
      'warning ein_ready_to_file',
      'warning transactions_to_review',
      'warning statement_gap',
      'warning missing_address',
    ]);
  });

  it('has each kind once, and no warning before something critical', () => {
    const findings = fc.array(
      fc
        .record({
          code: fc.constantFrom('a', 'b', 'review_backlog'),
          severity: fc.constantFrom('critical', 'warning', 'info'),
        })
        .map(({ code, severity }) => finding(code, severity)),
    );
    fc.assert(
      fc.property(findings, fc.nat(3), (found, count) => {
        const order = ['critical', 'warning', 'info'];
        const sorted = found.toSorted((x, y) => order.indexOf(x.severity) - order.indexOf(y.severity));
        const toReview = { count, byReason: {}, isComplete: true };
        const tasks = tasksOf({ ...NOTHING, findings: sorted, toReview });
        const kinds = tasks.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        const severities = tasks.map(({ severity }) => severity);
        expect(severities).toEqual(severities.toSorted());
      }),
    );
  });
});

describe('a task for EIN applications', () => {
  it.each([
    [application('ready_to_file'), ['ein_ready_to_file']],
    [application('awaiting_signature'), ['ein_awaiting_signature']],
    [application('signed'), ['ein_signed']],
    [application('signed', 'not_filed', { isFaxUnderWay: true }), []],
    [application('filed', 'expected'), []],
    [application('filed', 'taking_longer'), ['ein_taking_longer']],
    [application('filed', 'likely_rejected'), ['ein_likely_rejected']],
  ])('is what its user can do: %#', (one, kinds) => {
    expect(kindsOf({ applications: [one] })).toEqual(kinds);
  });

  it('leaves calls to the IRS to the designee, and a probable rejection to the user', () => {
    const of = (stage: 'taking_longer' | 'likely_rejected') => {
      const one = application('filed', stage);
      return { ...one, waiting: { ...one.waiting, call: { ...CALL, caller: 'designee' as const } } };
    };
    expect(kindsOf({ applications: [of('taking_longer')] })).toEqual([]);
    expect(kindsOf({ applications: [of('likely_rejected')] })).toEqual(['ein_likely_rejected']);
  });

  it('groups those at one step, and names the first', () => {
    const two = [application('signed'), application('signed', 'not_filed', { id: 'b', legalName: 'B LLC' })];
    expect(tasksOf({ ...NOTHING, applications: two })).toEqual([
      {
        kind: 'ein_signed',
        severity: 'warning',
        title: 'Form SS-4 of Blue Heron LLC is signed, but not filed with the IRS (and 1 more)',
        detail: 'Why.',
        subjectType: 'ein_application',
        subjectId: 'of signed',
        count: 2,
      },
    ]);
  });
});

describe('a task for overdue obligations', () => {
  const first = [{ id: 'o', title: 'Form 1065', dueDate: calendarDate('2026-03-16') }];

  it.each([
    [1, 'Form 1065 is overdue'],
    [4, '4 obligations are overdue'],
  ])('of %i names the earliest', (count, title) => {
    expect(tasksOf({ ...NOTHING, overdue: { count, first } })).toEqual([
      {
        kind: 'overdue_obligations',
        severity: 'critical',
        title,
        detail: 'Form 1065 was due on 2026-03-16.',
        subjectType: 'obligation',
        subjectId: 'o',
        count,
      },
    ]);
  });
});

describe('a task for transactions to review', () => {
  const toReview = (count: number, isComplete = true) => ({ count, byReason: {}, isComplete });

  it.each([
    [toReview(1), '1 transaction needs review'],
    [toReview(2), '2 transactions need review'],
    [toReview(10_000, false), 'At least 10000 transactions need review'],
  ])('counts them: %#', (counts, title) => {
    expect(tasksOf({ ...NOTHING, toReview: counts })).toEqual([
      {
        kind: 'transactions_to_review',
        severity: 'warning',
        title,
        detail: null,
        subjectType: 'legal_entity',
        subjectId: ENTITY_ID,
        count: counts.count,
      },
    ]);
  });

  it.each(['warning', 'critical'] as const)('is as serious as its backlog: %s', (severity) => {
    const findings = [finding('review_backlog', severity)];
    expect(tasksOf({ ...NOTHING, findings, toReview: toReview(2) })).toMatchObject([
      { kind: 'transactions_to_review', severity, detail: 'Found review_backlog.' },
    ]);
    // Reviewed since the detectors ran.
    expect(kindsOf({ findings })).toEqual([]);
  });
});

describe('a task for findings', () => {
  it('groups those of one detector, and is about the worst', () => {
    const findings = [
      finding('statement_gap', 'critical', 'worst'),
      finding('stale_feed', 'warning'),
      finding('statement_gap', 'warning'),
      finding('statement_gap', 'info'),
    ];
    expect(tasksOf({ ...NOTHING, findings })).toEqual([
      {
        kind: 'statement_gap',
        severity: 'critical',
        title: 'Found statement_gap (and 1 more)',
        detail: null,
        subjectType: 'bank_account',
        subjectId: 'worst',
        count: 2,
      },
      expect.objectContaining({ kind: 'stale_feed', severity: 'warning', count: 1 }),
    ]);
  });
});

describe('a task for the profile', () => {
  const entity = { ...NOTHING.entity, taxIdType: 'none', naics: null, regime: null } as const;

  it('is each gap that is more than a suggestion', () => {
    expect(kindsOf({ entity })).toEqual(['missing_tax_id', 'missing_regime']);
  });

  it('is not a tax id that is applied for', () => {
    expect(kindsOf({ entity, applications: [application('filed', 'expected')] })).toEqual(['missing_regime']);
    const ofAnother = application('filed', 'expected', { entityId: null });
    expect(kindsOf({ entity, applications: [ofAnother] })).toEqual(['missing_tax_id', 'missing_regime']);
  });

  it('is nothing for a dissolved entity', () => {
    expect(kindsOf({ entity: { ...entity, status: 'dissolved' } })).toEqual([]);
  });
});
