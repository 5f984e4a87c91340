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

export const JSON_OR_CSV = [JSON_TYPE, CSV_TYPE] as const;
export const JSON_CSV_OR_XLSX = [JSON_TYPE, CSV_TYPE, XLSX_TYPE] as const;
export const JSON_CSV_XLSX_OR_PDF = [...JSON_CSV_OR_XLSX, PDF_TYPE] as const;

/** The formats of a response, for callers that choose one by name. */
export const FORMATS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type ResponseFormat = (typeof FORMATS)[number];
export type TableFormat = Exclude<ResponseFormat, 'pdf'>;

const FORMAT_OF = { [JSON_TYPE]: 'json', [CSV_TYPE]: 'csv', [XLSX_TYPE]: 'xlsx', [PDF_TYPE]: 'pdf' } as const;

/** The offered format that the caller's Accept header prefers. Throws NotAcceptable when it accepts none of them. */
export function offerFormat<const T extends keyof typeof FORMAT_OF>(
  call: Pick<Call, 'request' | 'response'>,
  types: readonly T[],
): (typeof FORMAT_OF)[T] {
  return FORMAT_OF[offer(call, types)];
}

/** Whether the caller prefers CSV to JSON. A caller that accepts neither does not. */
export function prefersCsv(request: Request): boolean {
  return request.accepts([...JSON_OR_CSV]) === CSV_TYPE;
}
