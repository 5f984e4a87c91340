import type { TestBusiness } from '../world/business.js';
import type { ReadWorkbook, WorkbookCell } from './openpyxl.js';
import { recomputed } from './recompute.js';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A path of the API in this format, if the headers of the request do not ask for another. */
export function download(
  business: TestBusiness,
  path: string,
  { accept = XLSX, method = 'GET' }: { accept?: string; method?: string } = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${business.api.credential}`, accept };
  return fetch(business.api.rootUrl + path, { method, headers });
}

export async function workbookOf(business: TestBusiness, path: string): Promise<Buffer> {
  const response = await download(business, path);
  const content = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${content.toString()}`);
  return content;
}

/** A sheet with a heading of names and values above a table. */
export interface ReadTable {
  /** The title and others without a value, in order. */
  readonly titles: readonly unknown[];
  readonly heading: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  /** The cells of each row by the name of their column, without empty ones. */
  readonly rows: readonly Readonly<Record<string, WorkbookCell & { readonly name: string }>>[];
}

/** Its frozen rows end with the names of the columns. */
export function tableOf({ cells, frozen }: ReadWorkbook): ReadTable {
  const headerAt = rowOf(frozen) - 1;
  const at = (row: number) => Object.entries(cells).filter(([name]) => rowOf(name) === row);
  const above = Array.from({ length: headerAt - 1 }, (_, row) => at(row + 1).map(([, { value }]) => value));
  const columns = new Map(at(headerAt).map(([name, { value }]) => [columnOf(name), String(value)]));
  const rows = new Map<number, Record<string, WorkbookCell & { readonly name: string }>>();
  for (const [name, cell] of Object.entries(cells)) {
    const row = rowOf(name);
    if (row <= headerAt) continue;
    const place = columns.get(columnOf(name)) ?? 'no column';
    rows.set(row, { ...rows.get(row), [place]: { ...cell, name } });
  }
  return {
    titles: above.filter(({ length }) => length === 1).flat(),
    heading: Object.fromEntries(above.filter(({ length }) => length === 2) as [string, unknown][]),
    columns: [...columns.values()],
    rows: [...rows.values()],
  };
}

export const rowOf = (name: string) => Number(/\d+$/.exec(name)![0]);
const columnOf = (name: string) => /^[A-Z]+/.exec(name)![0];

/** What a row shows, by column. openpyxl shows escapes of text as they are written. */
export function valuesOf(row: ReadTable['rows'][number]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, { value }]) => [
      column,
      typeof value === 'string' ? value.replaceAll('_x005F_', '_') : value,
    ]),
  );
}

/** The formulas of a workbook whose result is not the one that the file has. */
export function wrongFormulas({ cells }: ReadWorkbook, decimals: number): string[] {
  const numbers = new Map(
    Object.entries(cells)
      .filter(([, { value }]) => typeof value === 'number')
      .map(([name, { value, formula }]) => [
        name,
        { formula, minor: BigInt(Math.round(Number(value) * 10 ** decimals)) },
      ]),
  );
  return [...numbers]
    .filter(([name, { formula, minor }]) => formula !== null && recomputed(name, numbers) !== minor)
    .map(([name, { formula }]) => `${name}: ${formula}`);
}
