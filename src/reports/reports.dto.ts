import { DateField, Field, Line, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import {
  FORMATS,
  type ResponseFormat,
  TABLE_FORMATS,
  type TableFormat,
} from '../platform/http/responses/content-types.js';
import { BASES, type Basis } from './cash-basis/basis.js';
import { JOURNAL_FORMAT_NAMES, type JournalFormatName } from './journal-formats/journal-formats.js';
import { COMPARISON_KINDS, type ComparisonKind } from './statements/compared-periods.js';
import { type Interval, INTERVALS } from './statements/columns.js';
import { PageQuery } from '../platform/http/responses/paging.js';

export class StatementQuery {
  /** The first day of the period, `YYYY-MM-DD`. Required, except for a balance sheet, which ignores it. */
  @Optional()
  @Field(() => null, { type: 'string' })
  from?: unknown;

  /**
   * The last day of the period, `YYYY-MM-DD`, inclusive; the day of a balance sheet. Required, except for a balance
   * sheet, whose default is today.
   */
  @Optional()
  @DateField()
  to?: string;

  /**
   * Adds `columns` by calendar month, or by quarter or year of the fiscal year: at most 36. A balance sheet then needs `from`.
   */
  @Optional()
  @OneOf(INTERVALS)
  interval?: Interval;

  /**
   * Adds a `comparison`, to each column too: with the period before, the same days a year earlier, or the budget (income
   * statement).
   */
  @Optional()
  @OneOf(COMPARISON_KINDS)
  compare?: ComparisonKind;

  /** `cash` shows income and expenses when they are paid. Default: `accrual`. */
  @Optional()
  @OneOf(BASES)
  basis?: Basis;

  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(FORMATS)
  format?: ResponseFormat;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

const CLOSING_ENTRIES = ['include', 'exclude'] as const;
type ClosingEntries = (typeof CLOSING_ENTRIES)[number];

export class TrialBalanceQuery {
  /** The day at whose end the balances are taken, `YYYY-MM-DD`. Default: today in the time zone of the business. */
  @Optional()
  @DateField()
  to?: string;

  /** `exclude` leaves out closing entries. Default: `include`. */
  @Optional()
  @OneOf(CLOSING_ENTRIES)
  closingEntries?: ClosingEntries;

  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(TABLE_FORMATS)
  format?: TableFormat;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export class GeneralLedgerQuery extends PageQuery {
  /** The first day of the period, `YYYY-MM-DD`. */
  @DateField()
  from!: string;

  /** The last day of the period, `YYYY-MM-DD`, inclusive. */
  @DateField()
  to!: string;

  /** The number of the ledger account, such as `1000`. */
  @Line({ max: 40 })
  accountNumber!: string;

  /** `exclude` leaves out closing entries, as statements do. Default: `include`. */
  @Optional()
  @OneOf(CLOSING_ENTRIES)
  closingEntries?: ClosingEntries;

  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(TABLE_FORMATS)
  format?: TableFormat;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export class JournalExportQuery {
  /**
   * `plain_text` for hledger and ledger, `iif` for QuickBooks Desktop, or `xero`, a CSV file of manual journals. Default:
   * `plain_text`.
   */
  @Optional()
  @OneOf(JOURNAL_FORMAT_NAMES)
  format?: JournalFormatName;

  /** The first accounting date, `YYYY-MM-DD`. Default: the start of the books. */
  @Optional()
  @DateField()
  from?: string;

  /** The last accounting date, `YYYY-MM-DD`, inclusive. Default: no limit. */
  @Optional()
  @DateField()
  to?: string;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}
