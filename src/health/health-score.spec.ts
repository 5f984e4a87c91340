import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { documentFindings } from './document-findings.js';
import {
  COMPONENT_LABELS,
  type Findings,
  gradeOf,
  healthScore,
  ISSUE_SEVERITIES,
  scoreWithoutEntity,
} from './health-score.js';
import { obligationFindings } from './obligation-findings.js';
import { type Profile, profileFindings } from './profile-findings.js';

const FINE: Findings = { penalty: 0, issues: [] };
const ALL_FINE = { profile: FINE, obligations: FINE, documents: FINE };
const costing = (penalty: number): Findings => ({
  penalty,
  issues: [{ severity: 'warning', code: 'some.code', message: 'Something.' }],
});

const COMPLETE: Profile = {
  country: 'US',
  entityType: 'llc',
  taxIdType: 'EIN',
  address: { line1: '1 Main St', city: 'Dover', country: 'US' },
  naics: '541511',
  fiscalYearEndMonth: 12,
  regime: 'partnership',
};

describe('healthScore', () => {
  it('[2.5] is 100, A, when nothing is wrong', () => {
    expect(healthScore('US', ALL_FINE)).toEqual({
      country: 'US',
      score: 100,
      grade: 'A',
      summary: 'All checks passed.',
      components: COMPONENT_LABELS.map((label) => ({ label, penalty: 0, issues: [] })),
      criticalIssues: [],
      warningIssues: [],
    });
  });

  it.each([
    ['profile', 30],
    ['obligations', 40],
    ['documents', 30],
  ] as const)('[2.5] limits %s to its maximum penalty: %i', (label, cap) => {
    for (const penalty of [0, 1, cap - 1, cap, cap + 1, 1000]) {
      const { score, components } = healthScore('US', { ...ALL_FINE, [label]: costing(penalty) });
      expect(score).toBe(100 - Math.min(penalty, cap));
      expect(components.map((component) => component.penalty)).toEqual(
        COMPONENT_LABELS.map((each) => (each === label ? Math.min(penalty, cap) : 0)),
      );
    }
  });

  it('[2.5] is never below 0', () => {
    const worst = costing(1000);
    const found = { profile: worst, obligations: worst, documents: worst };
    expect(healthScore('US', found)).toMatchObject({ score: 0, grade: 'F' });
  });

  it.each([
    [100, 'A'],
    [90, 'A'],
    [89, 'B'],
    [80, 'B'],
    [79, 'C'],
    [70, 'C'],
    [69, 'D'],
    [60, 'D'],
    [59, 'F'],
    [0, 'F'],
  ])('[2.5] a score of %i is graded %s', (score, grade) => {
    expect(gradeOf(score)).toBe(grade);
  });

  it('[2.5] is 100 minus the penalties, with every issue listed by severity', () => {
    const issue = fc.record({
      severity: fc.constantFrom(...ISSUE_SEVERITIES),
      code: fc.string(),
      message: fc.string(),
    });
    const findings = fc.record({ penalty: fc.nat(60), issues: fc.array(issue, { maxLength: 4 }) });
    fc.assert(
      fc.property(findings, findings, findings, (profile, obligations, documents) => {
        const { score, components, criticalIssues, warningIssues, summary } = healthScore('US', {
          profile,
          obligations,
          documents,
        });
        const cost = components.reduce((sum, { penalty }) => sum + penalty, 0);
        expect(score).toBe(100 - cost);
        const issues = components.flatMap((component) => component.issues);
        expect(criticalIssues).toEqual(issues.filter(({ severity }) => severity === 'critical'));
        expect(warningIssues).toEqual(issues.filter(({ severity }) => severity === 'warning'));
        expect(summary).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });

  it('[2.5] summarizes the issues and where most points are lost', () => {
    const issues = (['critical', 'critical', 'warning', 'info'] as const).map((severity) => ({
      severity,
      code: 'some.code',
      message: 'Something.',
    }));
    const summaryOf = (found: Findings) => healthScore('US', { ...ALL_FINE, obligations: found }).summary;
    expect(summaryOf({ penalty: 20, issues })).toBe(
      '2 critical issues, 1 warning and 1 suggestion; most points are lost on filings and payments.',
    );
    expect(summaryOf({ penalty: 2, issues: issues.slice(2, 3) })).toBe(
      '1 warning; most points are lost on filings and payments.',
    );
  });

  it('[2.5] is 0 with one critical issue when there is no primary entity', () => {
    const score = scoreWithoutEntity();
    expect(score).toMatchObject({ country: '', score: 0, grade: 'F', warningIssues: [] });
    expect(score.criticalIssues.map(({ code }) => code)).toEqual(['profile.missing_entity']);
    expect(score.components).toEqual([{ label: 'profile', penalty: 100, issues: score.criticalIssues }]);
  });
});

describe('profileFindings', () => {
  const codesOf = (profile: Profile) => profileFindings(profile).issues.map(({ code }) => code);

  it.each([
    ['profile.missing_tax_id', 15, 'critical', { taxIdType: 'none' }],
    ['profile.missing_address', 5, 'warning', { address: null }],
    ['profile.missing_naics', 3, 'info', { naics: null }],
    ['profile.missing_fiscal_year_end', 5, 'warning', { fiscalYearEndMonth: null }],
    ['profile.missing_regime', 5, 'warning', { regime: null }],
  ] as const)('%s costs %i and is %s', (code, penalty, severity, facts) => {
    expect(profileFindings({ ...COMPLETE, ...facts })).toEqual({
      penalty,
      issues: [{ severity, code, message: expect.stringMatching(/^[A-Z].*\.$/) }],
    });
  });

  it('reports nothing for a complete profile, and everything for an empty one', () => {
    expect(profileFindings(COMPLETE)).toEqual(FINE);
    const empty = profileFindings({
      ...COMPLETE,
      taxIdType: 'none',
      address: null,
      naics: null,
      fiscalYearEndMonth: null,
      regime: null,
    });
    expect([empty.penalty, empty.issues.length]).toEqual([33, 5]);
  });

  it('requires no regime where there is no choice', () => {
    expect(codesOf({ ...COMPLETE, regime: null, entityType: 'nonprofit' })).toEqual([]);
    expect(codesOf({ ...COMPLETE, regime: null, entityType: 'sole_prop' })).toEqual([]);
    expect(codesOf({ ...COMPLETE, regime: null, country: 'GB' })).toEqual([]);
  });
});

describe('obligationFindings', () => {
  const NONE = { count: 0, first: [] };
  const one = { title: 'Form 1065', dueDate: calendarDate('2026-03-16') };

  it.each([
    ['overdue', 10, 'critical', 'Form 1065 was due on 2026-03-16.'],
    ['dueSoon', 2, 'warning', 'Form 1065 is due on 2026-03-16.'],
  ] as const)('each that is %s costs %i', (which, points, severity, message) => {
    const code = which === 'overdue' ? 'obligations.overdue' : 'obligations.due_soon';
    const issue = { severity, code, message };
    const found = { overdue: NONE, dueSoon: NONE };
    expect(obligationFindings(found)).toEqual(FINE);
    expect(obligationFindings({ ...found, [which]: { count: 1, first: [one] } })).toEqual({
      penalty: points,
      issues: [issue],
    });
    expect(obligationFindings({ ...found, [which]: { count: 7, first: [one, one] } })).toEqual({
      penalty: 7 * points,
      issues: [issue, issue, { severity, code, message: 'And 5 more.' }],
    });
  });
});

describe('documentFindings', () => {
  const finding = (code: string, severity: 'critical' | 'warning' | 'info') => ({
    code,
    severity,
    message: `Found ${code}.`,
  });

  it.each([
    ['critical', 10],
    ['warning', 5],
    ['info', 5],
  ] as const)('a code that is %s costs %i, once', (severity, penalty) => {
    const issue = { severity, code: 'documents.stale_feed', message: 'Found stale_feed.' };
    const found = finding('stale_feed', severity);
    expect(documentFindings([])).toEqual(FINE);
    expect(documentFindings([found])).toEqual({ penalty, issues: [issue] });
    const message = 'Found stale_feed (and 2 more).';
    expect(documentFindings([found, found, found])).toEqual({ penalty, issues: [{ ...issue, message }] });
  });

  it('has the highest severity of its findings', () => {
    const found = documentFindings([finding('a', 'info'), finding('b', 'warning'), finding('a', 'critical')]);
    expect(found.penalty).toBe(15);
    expect(found.issues.map(({ code, severity }) => [code, severity])).toEqual([
      ['documents.a', 'critical'],
      ['documents.b', 'warning'],
    ]);
  });
});
