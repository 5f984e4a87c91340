import { describe, expect, it } from 'vitest';
import { placeOfIssue, placeOfTask } from './places';

describe('the place of a task', () => {
  it.each([
    ['overdue_obligations', 'obligation', 'calendar'],
    ['missing_tax_id', 'legal_entity', 'companies/s1'],
    ['missing_ein_letter', 'legal_entity', 'documents'],
    ['duplicate_transaction', 'transaction', 'transactions/s1'],
    ['transactions_to_review', 'transaction', 'review'],
    ['ein_signed', 'ein_application', 'companies/applications/s1'],
  ])('%s (%s): %s', (kind, subjectType, path) => {
    expect(placeOfTask({ kind, subjectType, subjectId: 's1' })?.path).toBe(path);
  });

  it('is unknown of what the app has no page for', () => {
    const task = { kind: 'unheard_of', subjectType: 'unheard_of', subjectId: 's1' };
    expect(placeOfTask(task)).toBeUndefined();
  });
});

describe('the place of an issue', () => {
  it.each([
    ['profile.missing_naics', 'companies/c1'],
    ['obligations.overdue', 'calendar'],
    ['obligations.jurisdiction_not_covered', 'calendar'],
    ['documents.missing_formation_document', 'documents'],
    ['documents.stale_feed', 'accounts'],
    ['documents.unmatched_transfer', 'transactions'],
  ])('%s: %s', (code, path) => expect(placeOfIssue(code, 'c1').path).toBe(path));
});
