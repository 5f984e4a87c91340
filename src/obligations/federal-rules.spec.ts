import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import type { KnownFacts } from './applicable-rules.js';
import { plannedObligations } from './planned-obligations.js';
import { RULES } from './rules/index.js';

const LLC: KnownFacts = {
  country: 'US',
  entityType: 'llc',
  regime: 'disregarded',
  status: 'active',
  formationState: null,
  formationDate: calendarDate('2020-05-05'),
  fiscalYearEndMonth: 12,
  foreignOwned: null,
  foreignOwnedPercent: null,
  dissolvedOn: null,
};
const TODAY = '2026-11-23';

const plan = (facts: Partial<KnownFacts>, today = TODAY) =>
  plannedObligations(RULES, { ...LLC, ...facts }, calendarDate(today));
/** Due date and severity of the obligations of a rule. */
const due = (code: string, facts: Partial<KnownFacts>, today = TODAY) =>
  plan(facts, today)
    .filter(({ ruleCode }) => ruleCode === code)
    .map(({ dueDate, severity }) => `${dueDate} ${severity}`);
const formedOn = (date: string, facts: Partial<KnownFacts> = {}) => ({
  ...facts,
  formationDate: calendarDate(date),
});

describe('with foreign owners', () => {
  it.each([
    [null, ['2027-04-15 conditional', '2028-04-18 conditional']],
    [true, ['2027-04-15 required', '2028-04-18 required']],
    [false, []],
  ])('Form 5472 of a disregarded entity, foreign-owned %s', (foreignOwned, expected) => {
    expect(due('us.form-5472', { foreignOwned })).toEqual(expected);
  });

  it.each([
    [null, null, []],
    [true, null, ['2027-04-15 conditional', '2028-04-18 conditional']],
    [true, 24, []],
    [true, 25, ['2027-04-15 required', '2028-04-18 required']],
    [false, 0, []],
  ])(
    'Form 5472 of a corporation, foreign-owned %s, %s percent',
    (foreignOwned, foreignOwnedPercent, expected) => {
      const facts = { entityType: 'c_corp', regime: null, foreignOwned, foreignOwnedPercent } as const;
      expect(due('us.form-5472-corporation', facts)).toEqual(expected);
    },
  );

  it.each([
    ['us.form-8804', ['2027-03-15 required', '2028-03-15 required']],
    ['us.schedules-k-2-and-k-3', ['2027-03-15 required', '2028-03-15 required']],
    ['us.form-1042', ['2027-03-15 conditional', '2028-03-15 conditional']],
    [
      'us.form-8813',
      ['2026-12-15', '2027-04-15', '2027-06-15', '2027-09-15', '2027-12-15', '2028-04-18'].map(
        (date) => `${date} conditional`,
      ),
    ],
  ])('a partnership files %s', (code, expected) => {
    expect(due(code, { regime: 'partnership', foreignOwned: true })).toEqual(expected);
    expect(due(code, { regime: 'partnership', foreignOwned: false })).toEqual([]);
    expect(due(code, { regime: 'partnership', foreignOwned: null })).toEqual([]);
  });

  it.each([
    [null, null, ['2026-12-16 conditional']],
    [true, null, ['2026-12-16 required']],
    [true, 9, []],
    [true, 10, ['2026-12-16 required']],
    [false, null, []],
  ])(
    'BE-13, 45 days after the formation, foreign-owned %s, %s percent',
    (foreignOwned, foreignOwnedPercent, expected) => {
      expect(due('us.be-13', formedOn('2026-11-01', { foreignOwned, foreignOwnedPercent }))).toEqual(
        expected,
      );
    },
  );
});

describe('elections of a new company', () => {
  it.each([
    // The two months end on 6 March; 21 March 2026 is a Saturday.
    ['2026-01-07', '2026-03-23'],
    ['2026-11-08', '2027-01-22'],
    // February has no 31st: the two months end on its last day.
    ['2026-12-31', '2027-03-15'],
  ])('Form 2553 of a company formed on %s is due on %s', (formation, dueDate) => {
    const facts = formedOn(formation, { entityType: 's_corp', regime: null });
    expect(due('us.form-2553', facts, formation)).toEqual([`${dueDate} required`]);
  });

  it.each([
    ['us.form-2553', { regime: null }, ['2027-01-15 conditional']],
    ['us.form-2553', { regime: 's_corp' }, ['2027-01-15 required']],
    ['us.form-2553', { regime: null, foreignOwned: true }, []],
    ['us.form-2553', { regime: 'disregarded' }, []],
    ['us.form-8832', { regime: null }, ['2027-01-15 conditional']],
    ['us.form-8832', { regime: 'c_corp' }, ['2027-01-15 required']],
    ['us.form-8832', { regime: 's_corp' }, []],
    ['us.section-83b-election', { entityType: 'c_corp', regime: null }, ['2026-12-01 conditional']],
  ] as const)('%s for %j formed on 1 November 2026', (code, facts, expected) => {
    expect(due(code, formedOn('2026-11-01', facts))).toEqual(expected);
  });
});

describe('a new responsible party', () => {
  const CHANGED = { responsiblePartyChangedOn: calendarDate('2026-10-05') };

  it.each([
    ['EIN', ['2026-12-04 required']],
    ['none', ['2026-12-04 conditional']],
    ['SSN', ['2026-12-04 conditional']],
  ] as const)(
    'is reported on Form 8822-B within 60 days by a company whose tax id is %s',
    (taxIdType, expected) => {
      expect(due('us.form-8822-b', { ...CHANGED, taxIdType })).toEqual(expected);
      expect(due('us.form-8822-b', { taxIdType })).toEqual([]);
    },
  );

  it.each(['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit'] as const)(
    'concerns a %s, after its due date too, but no company of another country',
    (entityType) => {
      const facts = { ...CHANGED, entityType, regime: null, taxIdType: 'EIN' } as const;
      expect(due('us.form-8822-b', facts, '2028-01-01')).toEqual(['2026-12-04 required']);
      expect(due('us.form-8822-b', { ...facts, country: 'FR' })).toEqual([]);
    },
  );

  it('is due on the next business day after a weekend', () => {
    const facts = { responsiblePartyChangedOn: calendarDate('2026-10-06'), taxIdType: 'EIN' } as const;
    expect(due('us.form-8822-b', facts)).toEqual(['2026-12-07 required']);
  });
});

describe('the election of a holder of restricted stock', () => {
  it('is never required: its day counts from a transfer that is not known', () => {
    const rule = RULES.find(({ code }) => code === 'us.section-83b-election');
    expect(rule).toMatchObject({ severity: 'conditional', confidence: 'uncertain' });
  });
});

describe('extensions', () => {
  const noteOf = (code: string, dueDate: string, facts: Partial<KnownFacts>, today = TODAY) =>
    plan(facts, today).find((one) => one.ruleCode === code && one.dueDate === dueDate)?.note;

  it.each([
    [12, '2027-04-15', '2027-10-15'],
    // 15 October 2028 is a Sunday; the six months count from 15 April.
    [12, '2028-04-18', '2028-10-16'],
    // A June year that began before 2026: seven months from the third month.
    [6, '2026-09-15', '2027-04-15'],
    [6, '2027-10-15', '2028-04-18'],
  ])(
    'Form 7004 of a corporation, year end %i, due on %s, is until %s',
    (fiscalYearEndMonth, dueDate, until) => {
      const facts = { entityType: 'c_corp', regime: null, fiscalYearEndMonth } as const;
      expect(
        noteOf('us.form-1120', dueDate, facts, '2026-09-01') ?? noteOf('us.form-1120', dueDate, facts),
      ).toContain(`Form 7004, filed by this date, extends the time to file, but not to pay, to ${until}.`);
    },
  );

  it('of a partnership is until September 15', () => {
    expect(noteOf('us.form-1065', '2027-03-15', { regime: 'partnership' })).toContain('to 2027-09-15.');
  });
});

describe('a dissolved company', () => {
  const dissolved = (on: string, facts: Partial<KnownFacts> = {}) => ({
    ...facts,
    status: 'dissolved' as const,
    dissolvedOn: calendarDate(on),
  });
  const summary = (facts: Partial<KnownFacts>, today = TODAY) =>
    plan(facts, today)
      .map(({ ruleCode, dueDate }) => `${ruleCode} ${dueDate}`)
      .toSorted();
  const CORPORATION = { entityType: 'c_corp', regime: null, formationState: 'DE' } as const;

  it('files its last returns, Form 966 and pays Delaware with the certificate', () => {
    expect(summary(dissolved('2026-11-22', CORPORATION), '2026-11-22')).toEqual([
      'us-de.corporation-franchise-tax 2026-11-22',
      'us.form-1099-nec 2027-02-01',
      'us.form-1120 2027-03-15',
      'us.form-966 2026-12-22',
    ]);
    expect(summary(dissolved('2026-11-22', CORPORATION), '2026-11-23')).not.toContain(
      'us-de.corporation-franchise-tax 2026-11-22',
    );
  });

  it.each([
    ['us.form-1120s', { entityType: 's_corp', regime: null }],
    ['us.form-1065', { regime: 'partnership' }],
  ] as const)('%s is due in the third month: 15 February 2027 is a holiday', (code, facts) => {
    expect(due(code, dissolved('2026-11-22', facts))).toEqual(['2027-02-16 required']);
  });

  it('in January still files for the year before, and by May for its last days', () => {
    expect(due('us.form-1120', dissolved('2026-01-20', CORPORATION), '2026-01-20')).toEqual([
      '2026-04-15 required',
      '2026-05-15 required',
    ]);
  });

  it('has a last Form 5472 in the fourth month', () => {
    expect(due('us.form-5472', dissolved('2026-11-22', { foreignOwned: true }))).toEqual([
      '2027-03-15 required',
    ]);
  });

  it('owes the state no later report', () => {
    expect(summary(dissolved('2026-11-22', { formationState: 'FL' })).join()).not.toContain('us-fl');
  });
});

describe('a first year of a few days in California', () => {
  it.each([
    ['2026-12-16', '2027-03-15 required'],
    ['2026-12-17', '2027-03-15 conditional'],
    ['2026-12-20', '2027-03-15 conditional'],
  ])('formed on %s: the tax of the LLC is %s', (formation, first) => {
    const facts = formedOn(formation, { formationState: 'CA' });
    expect(due('us-ca.llc-annual-tax', facts, '2026-12-21')).toEqual([
      first,
      '2027-04-15 required',
      '2028-04-17 required',
    ]);
  });

  it('a corporation owes no minimum tax for it', () => {
    const facts = formedOn('2026-03-01', { entityType: 'c_corp', regime: null, formationState: 'CA' });
    expect(due('us-ca.minimum-franchise-tax', facts, '2026-03-02')).toEqual(['2027-04-15 required']);
  });
});

describe('employers', () => {
  const books = (months: string[], contractors: [number, bigint][] = []) => ({
    books: { payrollMonths: months.map(calendarDate), contractorsByYear: new Map(contractors) },
  });

  it('file by quarter from the first wages of the year', () => {
    // 31 October 2026 is a Saturday, 31 January 2027 a Sunday.
    expect(due('us.form-941', books(['2026-05-01']), '2026-04-10')).toEqual([
      '2026-07-31 required',
      '2026-11-02 required',
      '2027-02-01 required',
    ]);
  });

  it.each(['us.form-940', 'us.form-w-2'])('file %s in the year after wages', (code) => {
    expect(due(code, books(['2026-05-01']))).toEqual(['2027-02-01 required']);
    expect(due(code, books(['2025-12-01']))).toEqual([]);
    expect(due(code, books([]))).toEqual([]);
  });

  it('file Form 1099-NEC if contractors were paid the threshold of the year', () => {
    expect(due('us.form-1099-nec', books([], [[2026, 2_000_00n]]))).toEqual([
      '2027-02-01 required',
      '2028-01-31 conditional',
    ]);
    expect(due('us.form-1099-nec', books([], [[2026, 1_999_99n]]))).toEqual([
      '2027-02-01 conditional',
      '2028-01-31 conditional',
    ]);
  });
});

describe('generated notes', () => {
  it('start with the condition if the obligation is conditional and verified', () => {
    for (const regime of [null, 'c_corp', 's_corp', 'partnership', 'disregarded'] as const) {
      for (const { severity, note } of plan(formedOn('2026-11-20', { regime, formationState: 'CA' }))) {
        if (severity === 'conditional' && !note.includes('not been verified')) {
          expect(note).toMatch(/^Only (if|with) /);
        }
        expect(note.length).toBeLessThanOrEqual(1000);
      }
    }
  });
});
