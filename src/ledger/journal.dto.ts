import {
  Amount,
  DateField,
  Flag,
  FreeText,
  Line,
  ListOf,
  OneOf,
  Optional,
  Uuid,
} from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { AccountNumber, AccountNumberFilter } from './chart.dto.js';
import { ENTRY_SOURCES, type EntrySource } from './journal.js';

/** A debit or a credit of one account. */
export class JournalLineDto {
  /** The number of an active ledger account of the entity, such as `1000`. */
  @AccountNumber()
  accountNumber!: string;

  /** The debit in the entity's currency, greater than 0. A line has exactly one of `debit` and `credit`. */
  @Optional()
  @Amount()
  debit?: number;

  /** The credit in the entity's currency, greater than 0. A line has exactly one of `debit` and `credit`. */
  @Optional()
  @Amount()
  credit?: number;
}

/** A journal entry to post. Its debits equal its credits. */
export class CreateJournalEntryDto {
  /** The legal entity whose books it is posted to. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** The accounting date, `YYYY-MM-DD`, after the period lock. */
  @DateField()
  date!: string;

  /** What the entry is about, such as `Depreciation 2025`. */
  @FreeText({ max: 500 })
  description!: string;

  /** Whether it is an adjusting entry, such as depreciation: its `source` is then `adjusting`. */
  @Optional()
  @Flag()
  adjusting?: boolean;

  /** The debits and credits. */
  @ListOf(() => JournalLineDto, { min: 2, max: 200 })
  lines!: JournalLineDto[];
}

/** The date and description of the reversal. */
export class ReverseJournalEntryDto {
  /** The accounting date of the reversal, `YYYY-MM-DD`, after the period lock. Default: the original's date. */
  @Optional()
  @DateField()
  date?: string;

  /** The description of the reversal. Default: `Reversal: ` and the original's description. */
  @Optional()
  @FreeText({ max: 500 })
  description?: string;
}

export class JournalQuery extends PageQuery {
  /** The first accounting date, `YYYY-MM-DD`. Default: no limit. */
  @Optional()
  @DateField()
  from?: string;

  /** The last accounting date, `YYYY-MM-DD`, inclusive. Default: no limit. */
  @Optional()
  @DateField()
  to?: string;

  /** Only entries with a line of this ledger account number. An unknown number returns an empty list. */
  @Optional()
  @AccountNumberFilter()
  accountNumber?: string;

  /** Only entries of this origin. */
  @Optional()
  @OneOf(ENTRY_SOURCES)
  source?: EntrySource;

  /** Only entries of this legal entity. Default: all entities. */
  @Optional()
  @Uuid()
  entityId?: string;

  /**
   * Only entries of this bank transaction (`txn_…`) or of the opening balance of this bank account, with their reversals. An
   * unknown id returns an empty list.
   */
  @Optional()
  @Line({ max: 40 })
  sourceId?: string;
}

/** A debit or a credit of one account. */
export interface JournalLineView {
  /** The number of the ledger account. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** The debit in the entry's currency, greater than 0; null for a credit. */
  readonly debit: number | null;
  /** The credit in the entry's currency, greater than 0; null for a debit. */
  readonly credit: number | null;
  /** The bank account whose movement the line is; null for all other lines. */
  readonly bankAccountId: string | null;
  /** What moved on a bank account in another currency, on the side of the line and greater than 0; null for other lines. */
  readonly originalAmount: number | null;
  /** The currency of `originalAmount` (ISO 4217); null without one. */
  readonly originalCurrency: string | null;
}

/** One immutable event of the books. Its debits equal its credits. */
export interface JournalEntryView {
  /** The id of the journal entry. */
  readonly id: string;
  /** The legal entity whose books it belongs to. */
  readonly entityId: string;
  /** The accounting date, `YYYY-MM-DD`. */
  readonly date: string;
  /** What the entry is about. */
  readonly description: string;
  /** The currency of all its lines: that of the legal entity (ISO 4217). */
  readonly currency: string;
  /** What the entry comes from. `manual` and `adjusting` entries are created with `POST /journal-entries`. */
  readonly source: EntrySource;
  /**
   * The public id of the bank transaction, or the id of the bank account whose opening balance it is. Null for other
   * entries.
   */
  readonly sourceId: string | null;
  /** The bank transaction (`txn_…`) that the entry books, or whose booking it reverses. Null for other entries. */
  readonly transactionId: string | null;
  /** The id of the entry that this one reverses; null if it is not a reversal. */
  readonly reversesEntryId: string | null;
  /** The id of the entry that reverses this one; null if it is not reversed. */
  readonly reversedByEntryId: string | null;
  /** When the entry was posted. */
  readonly recordedAt: string;
  /** The debits and credits. */
  readonly lines: JournalLineView[];
}
