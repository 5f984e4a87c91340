import { expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { instructionsFor } from './instructions.js';
import { TOOLSET_NAMES } from './toolsets.js';

const TODAY = calendarDate('2026-03-15');

it('contain the current date of the business and the sign convention', () => {
  const text = instructionsFor(TODAY, 'Asia/Tokyo', new Set(TOOLSET_NAMES));
  expect(text).toContain('Today is 2026-03-15 in its time zone, Asia/Tokyo.');
  expect(text).toContain('positive is money out');
});

it('say how to get the tools that the client left out', () => {
  const text = instructionsFor(TODAY, 'UTC', new Set(['books', 'companies']));
  expect(text).toContain('leaves out the tools of reports (financial statements');
  expect(text).toContain('`?toolsets=default,reports`');
  expect(instructionsFor(TODAY, 'UTC', new Set(TOOLSET_NAMES))).not.toContain('leaves out');
});
