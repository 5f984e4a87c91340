import { dateInZone } from '../../../../../src/kernel/calendar-date.js';
import type { AuditEventView } from '../../../data/contract';
import { actorOf, type Known, namesOf, principalOf } from './actors';
import { type Place, placeOf } from './places';
import { textOf } from './said-event';
import { predicateOf } from './sentences';

/** One thing that was done, or the same thing several times in a row. */
export interface Line {
  readonly id: string;
  readonly day: string;
  readonly sentence: string;
  /** When it was done, the last time. */
  readonly at: string;
  readonly times: number;
  readonly principal: string | null;
  readonly address: string | null;
  readonly reason: string;
  readonly place: Place | null;
}

/** The lines of each day, in the order of the events: newest first. */
export function daysOf(
  events: readonly AuditEventView[],
  known: Known,
  timeZone: string,
): readonly (readonly [day: string, lines: readonly Line[]])[] {
  const names = namesOf(known);
  const days = new Map<string, Line[]>();
  // Pages overlap if something was done between them.
  for (const event of new Map(events.map((one) => [one.id, one])).values()) {
    const line: Line = {
      id: event.id,
      day: dateInZone(Date.parse(event.occurredAt), timeZone),
      sentence: `${actorOf(event, known)} ${predicateOf(event, names)}`,
      at: event.occurredAt,
      times: 1,
      principal: principalOf(event, known),
      address: event.address,
      reason: textOf(event, 'reason'),
      place: placeOf(event),
    };
    const lines = days.get(line.day) ?? [];
    days.set(line.day, lines);
    const last = lines.at(-1);
    if (last !== undefined && isAgain(last, line))
      lines[lines.length - 1] = { ...last, times: last.times + 1 };
    else lines.push(line);
  }
  return [...days];
}

/** Whether a line says nothing that the one before it does not. */
function isAgain(last: Line, line: Line): boolean {
  const hasNothingElse = line.place === null && line.reason === '';
  return (
    hasNothingElse &&
    last.sentence === line.sentence &&
    last.principal === line.principal &&
    last.address === line.address
  );
}
