import { expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { instructionsFor } from './instructions.js';

it('contain the current date of the business and the sign convention', () => {
  const text = instructionsFor(calendarDate('2026-03-15'), 'Asia/Tokyo');
  expect(text).toContain('Today is 2026-03-15 in its time zone, Asia/Tokyo.');
  expect(text).toContain('positive is money out');
});
