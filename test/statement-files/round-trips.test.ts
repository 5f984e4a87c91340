import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDayNumber, toDayNumber, calendarDate } from '../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../src/kernel/currency.js';
import { toDecimalText } from '../../src/kernel/money.js';
import { readReady } from '../support/statement-files/fixtures.js';

interface Row {
  readonly date: string;
  /** Positive = out. */
  readonly minor: bigint;
  readonly text: string;
  readonly reference: string;
}

const USD = 'USD' as CurrencyCode;
const FIRST_DAY = toDayNumber(calendarDate('2025-11-01'));
/** Text that every format can contain in one line. It starts with a letter: otherwise it could be a tag or a number. */
const text = fc
  .stringMatching(/^[A-Za-zÄÖÜäöüß][A-Za-z0-9ÄÖÜäöüß .,;&<>"'()+-]{0,40}$/)
  .map((raw) => raw.replace(/\s+/g, ' ').trim());
const row = fc
  .record({
    day: fc.integer({ min: 0, max: 200 }),
    minor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    isOut: fc.boolean(),
    text,
    reference: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
  })
  .map(({ day, minor, isOut, text: description, reference }): Row => {
    const date = fromDayNumber(FIRST_DAY + day);
    return { date, minor: isOut ? minor : -minor, text: description, reference };
  });
const rows = fc.uniqueArray(row, { maxLength: 30, selector: ({ reference }) => reference });

const abs = (minor: bigint) => (minor < 0n ? -minor : minor);
const amount = (minor: bigint) => toDecimalText(minor, USD);
const escape = (raw: string) => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const compact = (date: string) => date.replaceAll('-', '');

const WRITERS: Readonly<Record<string, (list: readonly Row[]) => string>> = {
  'OFX 1': (list) =>
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nCHARSET:UTF-8\r\n\r\n<OFX><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>\r\n${list
      .map(
        (one) =>
          `<STMTTRN><DTPOSTED>${compact(one.date)}120000<TRNAMT>${amount(-one.minor)}<FITID>${one.reference}<MEMO>${escape(one.text)}\r\n</STMTTRN>`,
      )
      .join('\r\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>`,
  'CAMT.053': (list) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>${list
      .map(
        (one) =>
          `<Ntry><Amt Ccy="USD">${amount(abs(one.minor))}</Amt><CdtDbtInd>${one.minor > 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${one.date}</Dt></BookgDt><AcctSvcrRef>${one.reference}</AcctSvcrRef><AddtlNtryInf>${escape(one.text)}</AddtlNtryInf></Ntry>`,
      )
      .join('\n')}</Stmt></BkToCstmrStmt></Document>`,
  MT940: (list) =>
    `:20:X\n:25:1\n:60F:C250101USD0,\n${list
      .map(
        (one) =>
          `:61:${compact(one.date).slice(2)}${compact(one.date).slice(4)}${one.minor > 0n ? 'D' : 'C'}${amount(abs(one.minor)).replace('.', ',')}NTRF${one.reference}\n:86:${one.text}\n`,
      )
      .join('')}:62F:C250101USD0,\n-\n`,
  QIF: (list) =>
    `!Type:Bank\n${list.map((one) => `D${one.date}\nT${amount(-one.minor)}\nP${one.text}\n^\n`).join('')}`,
  CSV: (list) =>
    `Date;Description;Debit;Credit\n${list
      .map(
        (one) =>
          `${one.date};"${one.text.replaceAll('"', '""')}";${one.minor > 0n ? amount(one.minor) : ''};${one.minor < 0n ? amount(-one.minor) : ''}\n`,
      )
      .join('')}`,
};

describe('transactions that are written and read again', () => {
  it.each(Object.keys(WRITERS))('as %s are the same transactions, with unique ids', async (format) => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        // A table without records has no dates to be recognized by.
        if (format === 'CSV' && list.length === 0) return;
        const file = await readReady(WRITERS[format]?.(list) ?? '');
        expect(
          file.transactions.map(({ date, amountMinor, description }) => [date, amountMinor, description]),
        ).toEqual(list.map((one) => [one.date, one.minor, one.text]));
        expect(new Set(file.transactions.map(({ externalId }) => externalId)).size).toBe(list.length);
        expect(file.notices.filter(({ code }) => code !== 'balance_mismatch')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(WRITERS))(
    'as %s have the same ids in a file with only some of them',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(rows, fc.nat(30), async (list, from) => {
          const part = list.slice(from);
          if (part.length === 0) return;
          const [whole, some] = await Promise.all([
            readReady(WRITERS[format]?.(list) ?? ''),
            readReady(WRITERS[format]?.(part) ?? ''),
          ]);
          const ids = new Set(whole.transactions.map(({ externalId }) => externalId));
          // Equal transactions are numbered: the ids depend on how many there are, not on which ones.
          expect(some.transactions.filter(({ externalId }) => !ids.has(externalId))).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('have a running balance that reveals any changed amount', async () => {
    const minors = fc.array(
      fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((minor) => minor !== 0n),
      {
        minLength: 2,
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(minors, fc.boolean(), fc.nat(19), async (amounts, newestFirst, at) => {
        // Equal amounts also add up with the other sign in the other order: the file is ambiguous.
        fc.pre(new Set(amounts).size > 1);
        let balance = 5_000n;
        const lines = amounts.map((minor, index) => {
          balance += minor;
          return { date: fromDayNumber(FIRST_DAY + index), minor, balance };
        });
        const write = (list: typeof lines) =>
          `Date,Description,Amount,Balance\n${(newestFirst ? list.toReversed() : list)
            .map((one) => `${one.date},x,${amount(one.minor)},${amount(one.balance)}\n`)
            .join('')}`;
        const mapping = { sign: 'negative_is_out' } as const;
        // Without a negative amount, the balance does not prove the sign of the oldest one.
        const isProven = amounts.some((minor) => minor < 0n);
        const file = await readReady(write(lines), isProven ? {} : { mapping });
        expect(file.transactions.map(({ amountMinor }) => -amountMinor)).toEqual(
          newestFirst ? amounts.toReversed() : amounts,
        );
        expect(file.statements[0]).toMatchObject({ openingMinor: 5_000n, differenceMinor: 0n });
        const wrong = lines.map((line, index) =>
          index === at % lines.length && index > 0 ? { ...line, minor: line.minor + 1n } : line,
        );
        // Reversed, a wrong file can be right by chance.
        fc.pre(at % lines.length !== 0 && !addsUp(wrong.toReversed()));
        const [checked] = (await readReady(write(wrong), { mapping })).statements;
        expect(checked?.differenceMinor).not.toBe(0n);
      }),
      { numRuns: 60 },
    );
  });
});

/** Whether the amounts add up from the balance before the first line to the balance of the last one. */
function addsUp(lines: readonly { readonly minor: bigint; readonly balance: bigint }[]): boolean {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return lines.reduce((sum, { minor }) => sum + minor, first.balance - first.minor) === last.balance;
}
