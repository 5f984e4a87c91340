import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES, REGIMES } from '../entities/index.js';
import { calendarDate } from '../kernel/calendar-date.js';
import { applicableRules, type KnownFacts, taxClassOf } from './applicable-rules.js';
import { FEDERAL_RULES } from './rules/federal/index.js';
import { RULES, SEVERITIES } from './rules/index.js';
import { isVerified, severityOf } from './rules/rule.js';

const LLC: KnownFacts = {
  country: 'US',
  entityType: 'llc',
  regime: null,
  status: 'active',
  dissolvedOn: null,
  foreignOwned: null,
  foreignOwnedPercent: null,
  formationState: null,
  formationDate: null,
  fiscalYearEndMonth: null,
};

/** Whatever their class. */
const OF_CORPORATIONS = ['us.section-83b-election', 'us.form-966'];

const codesFor = (facts: Partial<KnownFacts>) =>
  applicableRules(RULES, { ...LLC, ...facts }).map(({ code }) => code);
const federalFor = (facts: Partial<KnownFacts>) => codesFor(facts).filter((code) => code.startsWith('us.'));

describe('the rules', () => {
  it('have unique codes and fit the columns', () => {
    expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length);
    for (const { code, title, note, source, link, severity, jurisdiction } of RULES) {
      expect(code).toMatch(/^us(-[a-z]{2})?\.[a-z0-9-]{3,50}$/);
      expect(code.split('.')[0]).toBe(jurisdiction.toLowerCase());
      expect(title.length).toBeLessThanOrEqual(170);
      expect(note.length).toBeLessThanOrEqual(800);
      expect(source).not.toBe('');
      expect(link).toMatch(/^https:\/\/[a-z.]+\.(gov|us|com)\//);
      expect(SEVERITIES).toContain(severity);
    }
  });

  it('state their condition in the note if they are conditional', () => {
    for (const { severity, note } of RULES) {
      if (severity === 'conditional') expect(note).toMatch(/^Only (if|with) /);
    }
  });

  it('are conditional if they are not verified', () => {
    for (const rule of RULES) expect(severityOf(rule) === 'required' && !isVerified(rule)).toBe(false);
  });

  it('exclude beneficial ownership reports', () => {
    for (const { code, title } of RULES) expect(`${code} ${title}`).not.toMatch(/\b(BOI|beneficial)\b/i);
  });
});

describe('applicableRules', () => {
  it.each([
    [
      { entityType: 'c_corp' },
      ['us.form-1120', 'us.estimated-tax-corporation', 'us.be-13', 'us.form-2553', ...OF_CORPORATIONS],
    ],
    [{ entityType: 's_corp' }, ['us.form-1120s', 'us.be-13', 'us.form-2553', ...OF_CORPORATIONS]],
    [
      { entityType: 'c_corp', regime: 's_corp' },
      ['us.form-1120s', 'us.be-13', 'us.form-2553', ...OF_CORPORATIONS],
    ],
    [{ entityType: 'partnership' }, ['us.form-1065', 'us.be-13']],
    [{ entityType: 'llc', regime: 'partnership' }, ['us.form-1065', 'us.be-13']],
    [
      { entityType: 'llc', regime: 'c_corp' },
      ['us.form-1120', 'us.estimated-tax-corporation', 'us.be-13', 'us.form-8832', 'us.form-966'],
    ],
    [{ entityType: 'llc', regime: 's_corp' }, ['us.form-1120s', 'us.be-13', 'us.form-2553', 'us.form-966']],
    [{ entityType: 'llc', regime: 'disregarded' }, ['us.form-5472', 'us.be-13']],
    [{ entityType: 'llc', regime: null }, ['us.be-13', 'us.form-2553', 'us.form-8832']],
    [
      { entityType: 'llc', regime: null, memberCount: 2 },
      ['us.form-1065', 'us.be-13', 'us.form-2553', 'us.form-8832'],
    ],
    [{ entityType: 'sole_prop' }, ['us.schedule-c']],
    [{ entityType: 'sole_prop', regime: 'disregarded' }, ['us.schedule-c']],
    [{ entityType: 'nonprofit' }, ['us.form-990']],
  ] as const)('federal ones for %j', (facts, expected) => {
    expect(federalFor(facts)).toEqual([...expected, 'us.form-1099-nec']);
  });

  it.each([
    ['DE', ['us-de.llc-tax']],
    ['delaware', ['us-de.llc-tax']],
    ['Wyoming', ['us-wy.annual-report']],
    ['FL', ['us-fl.annual-report']],
    ['TX', ['us-tx.franchise-report']],
    [
      'CA',
      ['us-ca.first-statement-of-information', 'us-ca.llc-statement-of-information', 'us-ca.llc-annual-tax'],
    ],
    ['NY', ['us-ny.biennial-statement', 'us-ny.llc-publication', 'us-ny.llc-filing-fee']],
    ['NM', []],
    ['Ontario', []],
    [null, []],
  ])('those of %s for an LLC', (formationState, expected) => {
    expect(codesFor({ formationState }).filter((code) => !code.startsWith('us.'))).toEqual(expected);
  });

  it.each([
    ['DE', ['us-de.corporation-franchise-tax']],
    [
      'CA',
      [
        'us-ca.first-statement-of-information',
        'us-ca.corporation-statement-of-information',
        'us-ca.minimum-franchise-tax',
      ],
    ],
    ['NY', ['us-ny.biennial-statement', 'us-ny.corporation-franchise-tax']],
  ])('those of %s for a corporation', (formationState, expected) => {
    const codes = codesFor({ entityType: 'c_corp', formationState });
    expect(codes.filter((code) => !code.startsWith('us.'))).toEqual(expected);
  });

  it('an LLC taxed as a corporation owes no LLC tax', () => {
    const codes = codesFor({ formationState: 'CA', regime: 'c_corp' });
    expect(codes).not.toContain('us-ca.llc-annual-tax');
    expect(codesFor({ formationState: 'NY', regime: 's_corp' })).not.toContain('us-ny.llc-filing-fee');
  });

  it.each([
    ['CA', 'us-ca.minimum-franchise-tax', ['c_corp', 's_corp']],
    ['SC', 'us-sc.initial-report', ['c_corp', 's_corp']],
    ['MN', 'us-mn.pass-through-minimum-fee', ['s_corp', 'partnership']],
    ['NM', 'us-nm.s-corporation-franchise-tax', ['s_corp']],
    ['OR', 'us-or.s-corporation-minimum-tax', ['s_corp']],
    ['OR', 'us-or.partnership-minimum-tax', ['partnership']],
  ])('an LLC in %s owes %s if it is taxed as %j', (formationState, code, regimes) => {
    const owing = REGIMES.filter((regime) => codesFor({ formationState, regime }).includes(code));
    expect(owing.toSorted()).toEqual(regimes.toSorted());
  });

  it('a limited partnership taxed as a corporation owes the tax of a corporation, not that of a partnership', () => {
    const codes = codesFor({ formationState: 'CA', entityType: 'partnership', regime: 'c_corp' });
    expect(codes).toContain('us-ca.minimum-franchise-tax');
    expect(codes).not.toContain('us-ca.partnership-annual-tax');
  });

  it('there are none for an entity of another country, whatever its state', () => {
    for (const entityType of ENTITY_TYPES) {
      expect(codesFor({ country: 'CA', entityType, formationState: 'CA', regime: 'c_corp' })).toEqual([]);
    }
  });

  it('every federal rule applies to some entity', () => {
    const books = { payrollMonths: [calendarDate('2026-01-01')], contractorsByYear: new Map() };
    const responsiblePartyChangedOn = calendarDate('2026-01-01');
    const ownerships = [{ foreignOwned: null }, { foreignOwned: true, foreignOwnedPercent: 30 }];
    const reached = new Set(
      ENTITY_TYPES.flatMap((entityType) =>
        ownerships.flatMap((ownership) =>
          ([null, 'disregarded', 'partnership', 'c_corp', 's_corp'] as const).flatMap((regime) =>
            federalFor({ entityType, regime, ...ownership, responsiblePartyChangedOn, books }),
          ),
        ),
      ),
    );
    expect([...reached].toSorted()).toEqual(FEDERAL_RULES.map(({ code }) => code).toSorted());
  });
});

describe('taxClassOf', () => {
  it('is the entity’s own, before the default of its type', () => {
    expect(taxClassOf({ entityType: 'llc', regime: 's_corp' })).toBe('s_corp');
    expect(taxClassOf({ entityType: 's_corp', regime: 'c_corp' })).toBe('c_corp');
    expect(taxClassOf({ entityType: 'llc', regime: null })).toBeNull();
    expect(taxClassOf({ entityType: 'llc', regime: null, memberCount: 1 })).toBe('disregarded');
    expect(taxClassOf({ entityType: 'llc', regime: 'c_corp', memberCount: 1 })).toBe('c_corp');
  });
});
