import { addDays, type CalendarDate, LAST_DATE } from '../kernel/calendar-date.js';

/** An event of one whole day. */
export interface CalendarEvent {
  /** Stable and unique in the world: a calendar app replaces the event that it has by this one. */
  readonly uid: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly changedAt: Date;
}

export interface EventCalendar {
  readonly name: string;
  /** How often calendar apps should ask again. Many have an interval of their own. */
  readonly refreshHours: number;
  readonly events: readonly CalendarEvent[];
}

const LINE_OCTETS = 75;
const ESCAPED = /[\\;,]/g;
const LINE_ENDS = /\r\n|\r|\n/g;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The text of an iCalendar file (RFC 5545). Without METHOD, DTSTAMP is the time of the last change (§3.8.7.2), so the same
 * events always give the same text.
 */
export function toICalendar({ name, refreshHours, events }: EventCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Charterbook//Calendar//EN',
    'CALSCALE:GREGORIAN',
    // RFC 7986, and what older apps read.
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf({ uid, date, title, description, url, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `DTSTAMP:${momentOf(changedAt)}`,
    `LAST-MODIFIED:${momentOf(changedAt)}`,
    `DTSTART;VALUE=DATE:${dayOf(date)}`,
    // The day after, which is not part of the event. Without it an event of a date takes one day (§3.6.1).
    ...(date === LAST_DATE ? [] : [`DTEND;VALUE=DATE:${dayOf(addDays(date, 1))}`]),
    `SUMMARY:${textOf(title)}`,
    `DESCRIPTION:${textOf(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** `20260315`. */
function dayOf(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

/** `20260315T120000Z`. */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A value of type TEXT (§3.3.11). Control characters other than tabs and line ends cannot be written. */
function textOf(text: string): string {
  return text.replaceAll(CONTROLS, '').replaceAll(ESCAPED, '\\$&').replaceAll(LINE_ENDS, '\\n');
}

/** Breaks a long line into lines of at most 75 octets (§3.1), never inside a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      // The space that marks a continuation counts.
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
