import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInZone, isTimeZone } from './calendar-date.js';

const on = (instant: string, zone: string) => dateInZone(Date.parse(instant), zone);

describe('the date in a time zone', () => {
  it.each([
    ['2026-03-15T00:00:00.000Z', 'UTC', '2026-03-15'],
    ['2026-03-14T23:59:59.999Z', 'UTC', '2026-03-14'],
    // West of Greenwich the day starts later.
    ['2026-01-01T04:59:59.999Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T05:00:00.000Z', 'America/New_York', '2026-01-01'],
    ['2026-01-01T07:59:59.999Z', 'America/Los_Angeles', '2025-12-31'],
    ['2026-01-01T08:00:00.000Z', 'America/Los_Angeles', '2026-01-01'],
    ['2026-01-01T10:59:59.999Z', 'Pacific/Pago_Pago', '2025-12-31'],
    // East of it, earlier.
    ['2025-12-31T14:59:59.999Z', 'Asia/Tokyo', '2025-12-31'],
    ['2025-12-31T15:00:00.000Z', 'Asia/Tokyo', '2026-01-01'],
    ['2025-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-01-01'],
    ['2025-12-31T18:14:59.999Z', 'Asia/Kathmandu', '2025-12-31'],
    ['2025-12-31T18:15:00.000Z', 'Asia/Kathmandu', '2026-01-01'],
  ])('at %s in %s is %s', (instant, zone, date) => {
    expect(on(instant, zone)).toBe(date);
  });

  it.each([
    ['the winter before clocks go forward', '2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['midnight of the short day', '2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    [
      'an hour before midnight, an hour earlier than in winter',
      '2026-03-09T03:59:59Z',
      'America/New_York',
      '2026-03-08',
    ],
    ['midnight after the short day', '2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    ['midnight of the long day', '2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
    ['the last hour of the long day', '2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['midnight after the long day', '2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
    [
      'a day that clocks begin at one in the morning',
      '2018-11-04T03:00:00Z',
      'America/Sao_Paulo',
      '2018-11-04',
    ],
    ['a day that Samoa left out', '2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('is right around clock changes: %s', (_what, instant, zone, date) => {
    expect(on(instant, zone)).toBe(date);
  });

  it('in UTC is the date of the timestamp, always', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (instant) => {
          expect(dateInZone(instant.getTime(), 'UTC')).toBe(instant.toISOString().slice(0, 10));
        },
      ),
    );
  });

  it('an unknown zone is an error', () => {
    expect(() => on('2026-01-01T00:00:00Z', 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin'])('can be %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', 'America/', 'New York', '../../etc/passwd'])(
    '%o is not a time zone',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
