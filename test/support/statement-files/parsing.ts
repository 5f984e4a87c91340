import fc from 'fast-check';
import { expect } from 'vitest';
import type { CurrencyCode } from '../../../src/kernel/currency.js';
import { InvalidRequest } from '../../../src/kernel/domain-error.js';
import { type Ambiguity, StatementCollector } from '../../../src/statement-files/parsing/statement.js';
import type { TextChunks } from '../../../src/statement-files/parsing/text.js';

export const USD = 'USD' as CurrencyCode;

/** A parser of one format, for an account in dollars. */
export type Parser = (chunks: TextChunks, collector: StatementCollector) => Promise<Ambiguity[] | void>;

export interface Parsed {
  readonly ambiguities: Ambiguity[];
  readonly statements: StatementCollector['statements'];
  /** Transactions of all statements as `date minor description`. */
  readonly rows: string[];
  /** Counts by code. */
  readonly notices: Record<string, number>;
}

/** Text as a parser receives it, in chunks of a size. */
export async function* chunksOf(text: string, size = 65_536): TextChunks {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

export async function parse(parser: Parser, text: string, chunkSize?: number): Promise<Parsed> {
  const collector = new StatementCollector();
  const ambiguities = (await parser(chunksOf(text, chunkSize), collector)) ?? [];
  const transactions = collector.statements.flatMap((statement) => statement.transactions);
  return {
    ambiguities,
    statements: collector.statements,
    rows: transactions.map(({ date, amountMinor, description }) => `${date} ${amountMinor} ${description}`),
    notices: Object.fromEntries(collector.notices.map(({ code, count }) => [code, count])),
  };
}

/** The reason of the error that a parser declares; any other error fails the test. */
export async function problemOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof InvalidRequest) return error.reason;
    throw error;
  }
}

/** The size of the chunks that a file arrives in must not change what it contains. */
export async function expectSameInAnyChunks(parser: Parser, text: string): Promise<void> {
  const whole = await parse(parser, text);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
      const { rows, notices } = await parse(parser, text, size);
      expect({ rows, notices }).toEqual({ rows: whole.rows, notices: whole.notices });
    }),
    { numRuns: 20 },
  );
}

/** Files made of a format's own words in any order: each is parsed, or rejected with a reason. */
export async function expectOnlyDeclaredErrors(parser: Parser, words: readonly string[]): Promise<void> {
  const file = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12 })), { maxLength: 30 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      await problemOf(() => parse(parser, text));
    }),
    { numRuns: 300 },
  );
}

/** Cuts a file after every character; `check` gets the transactions, or null for an error. */
export async function cutEverywhere(
  parser: Parser,
  text: string,
  check: (rows: string[] | null, cut: string, whole: string[]) => void,
): Promise<void> {
  const whole = await parse(parser, text);
  expect(whole.rows.length).toBeGreaterThan(1);
  for (let end = 0; end < text.length; end++) {
    const cut = text.slice(0, end);
    let rows: string[] | null = null;
    const problem = await problemOf(async () => {
      rows = (await parse(parser, cut)).rows;
    });
    check(problem === null ? rows : null, cut, whole.rows);
  }
}
