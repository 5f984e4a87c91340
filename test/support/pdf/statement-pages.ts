import { groupBy } from '../../../src/kernel/collections.js';
import { figureOf, type StatementRows } from '../books/statement-rows.js';
import type { PageText, ReadPage } from './read-pdf.js';

/** How far parentheses are to the right of the digits. */
const OVERHANG = 6;

/** The amounts of a printed statement, by section and account, section, or figure, found by where they are on its pages. */
export function rowsOnPages(pages: readonly ReadPage[]): StatementRows {
  const rows: Record<string, (number | null)[]> = {};
  let section = '';
  for (const page of pages) {
    const lines = [...groupBy(page.texts, ({ y }) => Math.round(y)).entries()]
      .toSorted(([a], [b]) => b - a)
      .map(([, texts]) => texts.toSorted((a, b) => a.x - b.x));
    const at = lines.findIndex(([first]) => first?.text === 'Number');
    const [number, account, ...headers] = lines[at] ?? [];
    if (!number || !account) throw new Error('the page has no header');
    for (const line of lines.slice(at + 1, -1)) {
      const labels = line.filter(({ x }) => x < account.x + 1);
      const amounts = headers.map((header) => amountUnder(header, line.slice(labels.length)));
      const [label = '', name] = labels.map(({ text }) => text);
      const isAccount = name !== undefined || labels[0]!.x > account.x - 1;
      const isEmpty = amounts.every((amount) => amount === null);
      // The second line of a name.
      if (isEmpty && isAccount) continue;
      const key = keyOf(label, { isAccount, section });
      if (isEmpty) section = label.replace(' (continued)', '').toLowerCase();
      else (rows[key] ??= []).push(...amounts);
    }
  }
  return rows;
}

function keyOf(label: string, { isAccount, section }: { isAccount: boolean; section: string }): string {
  if (isAccount) return `${section} ${label}`;
  return label === `Total ${section}` ? section : figureOf(label);
}

/** Null without an amount that ends where the header does. */
function amountUnder(header: PageText, texts: readonly PageText[]): number | null {
  const end = header.x + header.width;
  const found = texts.filter(({ x, width }) => x + width > end - 1 && x + width < end + OVERHANG);
  if (found.length > 1) throw new Error(`${found.map(({ text }) => text).join(' ')} are one over the other`);
  return found[0] === undefined ? null : amountOf(found[0].text);
}

const AMOUNT = /^(\(?)(-?(?:\d{1,3}(?:,\d{3})*)(?:\.\d+)?)(\)?)(%?)$/;

function amountOf(text: string): number {
  if (text === '-') return 0;
  const [, opening, digits, closing, percent] = AMOUNT.exec(text) ?? [];
  if (digits === undefined || opening!.length !== closing!.length) throw new Error(`${text} is no amount`);
  const amount = Number(digits.replaceAll(',', '')) / (percent === '%' ? 100 : 1);
  return opening === '(' ? -amount : amount;
}
