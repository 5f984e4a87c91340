import type { Person } from '../identity/people.js';
import { dataOf } from '../http/responses.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export interface Feed {
  readonly id: string;
  readonly url: string;
}

export const feedsPath = ({ businessId }: TestBusiness) => `businesses/${businessId}/calendar-feeds`;

/** A link of a person to the due dates of an entity, or of the primary one. */
export async function newFeed(
  business: TestBusiness,
  { browser }: Person,
  entityId = business.entityId,
): Promise<Feed> {
  return dataOf(await browser.post(feedsPath(business), { entityId }), 201);
}

/** Requests a link as a calendar app does: without credentials. */
export function fetchFeed(
  world: World,
  { url }: Pick<Feed, 'url'>,
  init: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  const { pathname, search } = new URL(url);
  return fetch(world.rootUrl + pathname + search, init);
}

/** A component with its properties, unescaped, by name and parameters: `DTSTART;VALUE=DATE`. */
export type Properties = Readonly<Record<string, string>>;

/** The properties of a calendar, and of its events. */
export interface ReadCalendar {
  readonly calendar: Properties;
  readonly events: readonly Properties[];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** Reads an iCalendar file. Throws for one that breaks the rules of RFC 5545 on lines. */
export function readCalendar(text: string): ReadCalendar {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  const tooLong = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75);
  if (tooLong !== undefined) throw new Error(`a line is too long: ${tooLong}`);
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  const calendar: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  let current = calendar;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`not a property: ${line}`);
    if (line === 'BEGIN:VEVENT') events.push((current = {}));
    else if (line === 'END:VEVENT') current = calendar;
    else if (current[name] !== undefined) throw new Error(`twice: ${name}`);
    else current[name] = value.replaceAll(/\\(.)/g, (_, mark: string) => ESCAPES[mark] ?? mark);
  }
  return { calendar, events };
}
