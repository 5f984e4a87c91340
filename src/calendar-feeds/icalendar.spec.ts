import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { type CalendarEvent, toICalendar } from './icalendar.js';

const EVENT: CalendarEvent = {
  uid: 'one@books.example',
  date: calendarDate('2026-12-31'),
  title: 'Form 941',
  description: 'For: Q4 2026',
  url: 'https://books.example/app/calendar/one?entity=e1',
  changedAt: new Date('2026-03-15T12:00:00.987Z'),
};

const write = (event: Partial<CalendarEvent> = {}) =>
  toICalendar({ name: 'Taxes', refreshHours: 12, events: [{ ...EVENT, ...event }] });
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (text: string, name: string) =>
  unfolded(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('an iCalendar file', () => {
  it('has a calendar with an event of one whole day', () => {
    expect(write().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Charterbook//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Taxes',
      'X-WR-CALNAME:Taxes',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'BEGIN:VEVENT',
      'UID:one@books.example',
      'DTSTAMP:20260315T120000Z',
      'LAST-MODIFIED:20260315T120000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Form 941',
      'DESCRIPTION:For: Q4 2026',
      'URL:https://books.example/app/calendar/one?entity=e1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no end of an event on the last day that there is', () => {
    const lines = unfolded(write({ date: calendarDate('2199-12-31') }));
    expect(lines).toContain('DTSTART;VALUE=DATE:21991231');
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it.each([
    ['commas, semicolons and backslashes', 'a,b;c\\d', 'a\\,b\\;c\\\\d'],
    ['line ends', 'one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['what would begin another property', 'x\r\nEND:VEVENT', 'x\\nEND:VEVENT'],
    ['a backslash before an n', '\\n', '\\\\n'],
    ['tabs, and no other control characters', 'a\tb\u0000\u0007\u007fc', 'a\tbc'],
    ['quotes and colons, as they are', '"a": b', '"a": b'],
  ])('escapes %s', (_, title, written) => {
    expect(valueOf(write({ title }), 'SUMMARY')).toBe(written);
    expect(valueOf(write({ description: title }), 'DESCRIPTION')).toBe(written);
  });

  it.each([
    ['letters', 'x'.repeat(200)],
    ['umlauts', 'ü'.repeat(200)],
    ['characters outside the first plane', '📅'.repeat(100)],
    ['characters of all sizes', 'aü€📅'.repeat(50)],
  ])('breaks lines of %s at 75 octets, between characters', (_, title) => {
    const text = write({ title });
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(valueOf(text, 'SUMMARY')).toBe(title);
  });

  it('breaks no line of exactly 75 octets', () => {
    const title = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(write({ title })).toContain(`\r\nSUMMARY:${title}\r\n`);
    expect(write({ title: `${title}y` })).toContain(`\r\nSUMMARY:${title}\r\n y\r\n`);
  });
});
