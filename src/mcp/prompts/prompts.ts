import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { type CalendarDate, monthOf, yearOf } from '../../kernel/calendar-date.js';
import { monthOfYear, monthReview } from './month-review.js';

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'review_month',
    title: 'Review a month',
    description: 'Checks the books of one month, explains the statements and proposes corrections.',
    arguments: [
      { name: 'entity', description: 'The name or id of the legal entity. Default: the primary entity.' },
      { name: 'month', description: 'The month, such as 2026-02. Default: the last complete month.' },
    ],
  },
];

const MAX_ENTITY = 200;

/** Throws ProtocolError for an unknown prompt or invalid arguments. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
  today: CalendarDate,
): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) throw invalid('unknown prompt');
  const known = (prompt.arguments ?? []).map((argument) => argument.name);
  const unknown = Object.keys(given).find((argument) => !known.includes(argument));
  if (unknown !== undefined) throw invalid(`the prompt has only the arguments ${known.join(' and ')}`);
  const [year, month] = readMonth(given['month'] ?? '', today);
  const text = monthReview(readEntity(given['entity'] ?? ''), monthOfYear(year, month), before(year, month));
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function readEntity(text: string): string | null {
  const entity = text.trim();
  if (entity.length > MAX_ENTITY || /\p{Cc}/u.test(entity))
    throw invalid(`entity must be a name or an id of max ${MAX_ENTITY} characters`);
  return entity === '' ? null : entity;
}

/** Clients send an argument that the user left empty as empty text. */
function readMonth(text: string, today: CalendarDate): readonly [year: number, month: number] {
  const month = text.trim();
  if (month === '') return previous(yearOf(today), monthOf(today));
  const match = /^(19\d\d|2[01]\d\d)-(0[1-9]|1[0-2])$/.exec(month);
  if (match === null || month === '1900-01') throw invalid('month must be a month, YYYY-MM');
  return [Number(match[1]), Number(match[2])];
}

function before(year: number, month: number) {
  return monthOfYear(...previous(year, month));
}

function previous(year: number, month: number): readonly [year: number, month: number] {
  return month === 1 ? [year - 1, 12] : [year, month - 1];
}

function invalid(reason: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, reason);
}
