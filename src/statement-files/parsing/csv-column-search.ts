import type { CurrencyCode } from '../../kernel/currency.js';
import { normalise } from './column-names.js';
import { type ColumnContent, contentOf, mostly } from './csv-content.js';
import { roughly } from './csv-running-balance.js';
import { type NumberColumn, RunningSums } from './csv-running-sums.js';
import { FEES, isFee, isFeeOrRate, TIME_WORDS, UNIT_WORDS } from './csv-vocabulary.js';

/** Looks for columns by name and content, without those that already have a role. */
export class ColumnSearch {
  readonly problems: string[] = [];
  private readonly names: readonly (readonly string[])[];
  private readonly contents = new Map<number, ColumnContent>();
  private readonly numbered = new Map<number, NumberColumn>();
  private readonly troubled = new Set<string>();

  constructor(
    readonly header: readonly string[],
    private readonly records: readonly (readonly string[])[],
    private readonly currency: CurrencyCode,
    private readonly taken = new Set<number>(),
  ) {
    this.names = header.map((cell) => namesOf(cell, currency));
  }

  take(...columns: readonly (number | null)[]): void {
    for (const column of columns) if (column !== null) this.taken.add(column);
  }

  /** Columns with one of the names, in the order of the header. */
  named(list: ReadonlySet<string>): number[] {
    return this.free.filter((index) => this.isNamed(index, list));
  }

  isNamed(column: number, list: ReadonlySet<string>): boolean {
    return this.names[column]?.some((name) => list.has(name)) ?? false;
  }

  /** Columns with one of the names whose cells are of the kind. */
  fitting(list: ReadonlySet<string>, kind: keyof ColumnContent): number[] {
    return this.named(list).filter((index) => mostly(kind, this.content(index)));
  }

  /** The column with a name of the first list that fits, or null; several different ones are a problem. */
  one(role: string, kind: keyof ColumnContent, ...lists: readonly ReadonlySet<string>[]): number | null {
    const found = lists.map((list) => this.fitting(list, kind)).find((columns) => columns.length > 0) ?? [];
    const [first] = found;
    if (
      found.length > 1 &&
      !(this.records.length > 0 && found.every((other) => this.equal(first ?? 0, other)))
    )
      this.problem(role, `several columns could be ${role}`);
    return first ?? null;
  }

  problem(role: string, reason: string): void {
    this.troubled.add(role);
    this.problems.push(reason);
  }

  hasProblem(role: string): boolean {
    return this.troubled.has(role);
  }

  get free(): number[] {
    return [...this.header.keys()].filter((index) => !this.taken.has(index));
  }

  get isEmpty(): boolean {
    return this.records.length === 0;
  }

  content(column: number): ColumnContent {
    const known = this.contents.get(column);
    if (known) return known;
    const content = contentOf(this.cells(column), this.currency);
    this.contents.set(column, content);
    return content;
  }

  cells(column: number): string[] {
    return this.records.map((record) => record[column] ?? '');
  }

  /** The balance that the amounts add up to; of several, no other. */
  balanceOf(amount: number | null, balances: readonly number[]): number | null {
    if (balances.length < 2) return balances[0] ?? null;
    if (amount === null) return null;
    const { sums } = this.runningSums([amount, ...balances]);
    return sums.find((one) => one.amount === amount && balances.includes(one.balance))?.balance ?? null;
  }

  /** Which of the columns are running sums of others, by the sample. */
  runningSums(columns: readonly number[], minBalances?: number): RunningSums {
    return new RunningSums(
      [...new Set(columns)].map((column) => this.numbers(column)),
      minBalances,
    );
  }

  /** Free columns that are written like amounts, without fees and rates. */
  get amountLike(): number[] {
    const numbers = this.free.filter((column) => {
      const content = this.content(column);
      const isAmount = content.filled > 0 && mostly('amounts', content) && !mostly('dates', content);
      return isAmount && !isFeeOrRate(this.names[column]?.[0] ?? '');
    });
    const decimals = numbers.filter((column) => this.hasDecimals(column));
    return decimals.length > 0 ? decimals : numbers;
  }

  /** The first column of fees that has any. */
  get fee(): number | null {
    const isFilledFee = (column: number) =>
      isFee(this.names[column]?.[0] ?? '') &&
      this.content(column).filled > 0 &&
      mostly('amounts', this.content(column));
    return this.fitting(FEES, 'amounts')[0] ?? this.free.find(isFilledFee) ?? null;
  }

  /** Whole numbers are more likely account numbers, unless nothing else is an amount. */
  private hasDecimals(column: number): boolean {
    return this.cells(column).some((cell) => /[.,]\d{1,3}\D*$/.test(cell));
  }

  numbers(column: number): NumberColumn {
    const known = this.numbered.get(column);
    if (known) return known;
    const cells = this.cells(column).map((cell) => {
      const number = roughly(cell);
      return number === null ? null : Math.round(number * 1_000);
    });
    const numbers = { column, cells };
    this.numbered.set(column, numbers);
    return numbers;
  }

  withCell(columns: readonly number[], text: string): number | null {
    return columns.find((column) => this.cells(column).some((cell) => cell.trim() === text)) ?? null;
  }

  private equal(one: number, other: number): boolean {
    const others = this.cells(other);
    return this.cells(one).every((cell, at) => cell === others[at]);
  }
}

/** What a header cell may be called: "Amount (EUR)" and "Montant euros" are the amount of an account in EUR. */
function namesOf(cell: string, currency: CurrencyCode): string[] {
  const name = normalise(cell);
  const units = new Set([currency.toLowerCase(), ...(UNIT_WORDS[currency] ?? '').split('|')]);
  const bare = [...units, ...TIME_WORDS].flatMap((unit) => {
    if (unit === '') return [];
    const ends = [` in ${unit}`, ` ${unit}`].filter((end) => name.endsWith(end));
    const starts = name.startsWith(`${unit} `) ? [name.slice(unit.length + 1)] : [];
    return [...ends.map((end) => name.slice(0, -end.length)), ...starts];
  });
  // "CAD$" next to "USD$".
  return [name, ...bare, ...(units.has(name) ? ['amount'] : [])];
}
