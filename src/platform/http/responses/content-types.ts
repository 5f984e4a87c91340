import type { Request } from 'express';
import type { Call } from '../call.js';
import { NotAcceptable } from '../errors/http.errors.js';

/** The offered media type that the caller prefers. Throws NotAcceptable when it accepts none of them. */
export function offer<const T extends string>(
  { request, response }: Pick<Call, 'request' | 'response'>,
  types: readonly T[],
): T {
  response.vary('Accept');
  const chosen = request.accepts([...types]) as T | false;
  if (chosen === false) throw new NotAcceptable(`this route returns ${types.join(' or ')}`);
  return chosen;
}

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF_TYPE = 'application/pdf';

export const JSON_CSV_OR_XLSX = [JSON_TYPE, CSV_TYPE, XLSX_TYPE] as const;
export const JSON_CSV_XLSX_OR_PDF = [...JSON_CSV_OR_XLSX, PDF_TYPE] as const;

/** The formats of a response, for callers that choose one by name. */
export const FORMATS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type ResponseFormat = (typeof FORMATS)[number];

/** Those of lists, ledgers and trial balances. */
export const TABLE_FORMATS = ['json', 'csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const FORMAT_OF = { [JSON_TYPE]: 'json', [CSV_TYPE]: 'csv', [XLSX_TYPE]: 'xlsx', [PDF_TYPE]: 'pdf' } as const;

/** The offered format that the caller's Accept header prefers. Throws NotAcceptable when it accepts none of them. */
export function offerFormat<const T extends keyof typeof FORMAT_OF>(
  call: Pick<Call, 'request' | 'response'>,
  types: readonly T[],
): (typeof FORMAT_OF)[T] {
  return FORMAT_OF[offer(call, types)];
}

/** The format that a caller names, or else prefers. JSON for one that accepts none of them. */
export function preferredFormat(request: Request): TableFormat {
  const named = TABLE_FORMATS.find((format) => format === request.query['format']);
  const type = request.accepts([...JSON_CSV_OR_XLSX]) as (typeof JSON_CSV_OR_XLSX)[number] | false;
  return named ?? (type === false ? 'json' : FORMAT_OF[type]);
}
