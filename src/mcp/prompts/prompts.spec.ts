import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { getPrompt } from './prompts.js';

const TODAY = calendarDate('2026-03-15');

function textFor(given: Readonly<Record<string, string>>): string {
  const [message] = getPrompt('review_month', given, TODAY).messages;
  return message?.content.type === 'text' ? message.content.text : '';
}

describe('the review of a month', () => {
  it('names the entity, the month and the month before', () => {
    const text = textFor({ entity: 'Juniper Field LLC', month: '2024-02' });
    expect(text).toContain('the entity "Juniper Field LLC" for 2024-02 (2024-02-01 to 2024-02-29)');
    expect(text).toContain('2024-01 (2024-01-01 to 2024-01-31)');
  });

  it('is by default of the primary entity and the last complete month', () => {
    expect(textFor({})).toContain('the primary entity for 2026-02 (2026-02-01 to 2026-02-28)');
    expect(textFor({ entity: ' ', month: '' })).toBe(textFor({}));
  });

  it('compares January with December', () => {
    expect(textFor({ month: '2026-01' })).toContain('2025-12 (2025-12-01 to 2025-12-31)');
  });

  it.each([
    ['review_year', {}, 'unknown prompt'],
    ['review_month', { month: '2026-13' }, 'month must be a month'],
    ['review_month', { month: '1900-01' }, 'month must be a month'],
    ['review_month', { month: 'February' }, 'month must be a month'],
    ['review_month', { entity: 'x'.repeat(201) }, 'entity must be'],
    ['review_month', { entity: 'a\nb' }, 'entity must be'],
    ['review_month', { year: '2026' }, 'only the arguments entity and month'],
  ])('rejects %s with %j', (name, given, reason) => {
    expect(() => getPrompt(name, given, TODAY)).toThrow(reason);
  });
});
