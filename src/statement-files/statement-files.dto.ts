import { applyDecorators } from '@nestjs/common';
import { isCleanText } from '../kernel/text.js';
import {
  Field,
  JsonTextOf,
  Line,
  ObjectOf,
  OneOf,
  Optional,
  Flag,
  Uuid,
} from '../platform/http/input/fields/fields.js';
import { sharedSchema } from '../platform/http/input/fields/field-schemas.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import {
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_MARKS,
  type DecimalMark,
  type Delimiter,
  DELIMITERS,
  type Sign,
  SIGNS,
} from './parsing/mapping.js';
import { type Encoding, ENCODINGS } from './parsing/encodings.js';
import { MAX_COLUMNS } from './parsing/csv-sample.js';
import { STATEMENT_FORMATS, type StatementFormat } from './parsing/statement.js';
import { UPLOAD_STATUSES, type UploadStatus } from './upload-status.js';

const MAX_COLUMN_NAME = 200;

const MAX_SKIPPED_LINES = 1_000;
const MAX_LINE = 1_000_000;
const MAX_DESCRIPTION_COLUMNS = 10;

const COLUMN = sharedSchema('ColumnReference', {
  description: 'A column by its name in the header or by its number, starting at 1.',
  oneOf: [
    {
      type: 'string',
      minLength: 1,
      maxLength: MAX_COLUMN_NAME,
      pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
    },
    { type: 'integer', minimum: 1, maximum: MAX_COLUMNS },
  ],
});

function isColumn(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= MAX_COLUMNS;
  if (typeof value !== 'string' || value === '') return false;
  return Array.from(value).length <= MAX_COLUMN_NAME && isCleanText(value);
}
const COLUMN_PROBLEM = `must be a column name or a column number from 1 to ${MAX_COLUMNS}`;

/** A column by its name in the header or by its number, starting at 1. */
function Column(): PropertyDecorator {
  return applyDecorators(
    Optional(),
    Field((value) => (isColumn(value) ? null : COLUMN_PROBLEM), COLUMN),
  );
}

function Columns(): PropertyDecorator {
  return applyDecorators(
    Optional(),
    Field(
      (value) =>
        Array.isArray(value) && value.length <= MAX_DESCRIPTION_COLUMNS && value.every(isColumn)
          ? null
          : `must be a list of up to ${MAX_DESCRIPTION_COLUMNS} column names or numbers`,
      { type: 'array', items: COLUMN, maxItems: MAX_DESCRIPTION_COLUMNS },
    ),
  );
}

/** Numbers of lines. */
function Lines(): PropertyDecorator {
  const items = { type: 'integer', minimum: 1, maximum: MAX_LINE };
  const isLine = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LINE;
  return applyDecorators(
    Optional(),
    Field(
      (value) =>
        Array.isArray(value) && value.length <= MAX_SKIPPED_LINES && value.every(isLine)
          ? null
          : `must be a list of up to ${MAX_SKIPPED_LINES} line numbers`,
      { type: 'array', items, maxItems: MAX_SKIPPED_LINES },
    ),
  );
}

/** The columns of a CSV file, each by its name in the header or by its number, starting at 1. */
export class ColumnsDto {
  /** The column with the booking date. */
  @Column()
  date?: string | number;

  /** The column with the text of the bank. */
  @Column()
  description?: string | number;

  /** Columns whose texts are added to the description. */
  @Columns()
  extraDescriptions?: (string | number)[];

  /** The column with the amount. A file has either this one or `moneyOut` and `moneyIn`. */
  @Column()
  amount?: string | number;

  /** The column with amounts of money out. */
  @Column()
  moneyOut?: string | number;

  /** The column with amounts of money in. */
  @Column()
  moneyIn?: string | number;

  /** The column that says debit or credit for `amount`. */
  @Column()
  direction?: string | number;

  /** The column with the name of the merchant or other party. */
  @Column()
  merchant?: string | number;

  /** A fee that the amount does not include. */
  @Column()
  fee?: string | number;

  /** The column with the balance after the transaction. */
  @Column()
  balance?: string | number;

  /** The column with the currency. Transactions in a currency other than the account's are skipped. */
  @Column()
  currency?: string | number;
}

/** How to interpret a file. Omitted fields are detected. */
export class MappingDto {
  /** The encoding of the file; detected if omitted. */
  @Optional()
  @OneOf(ENCODINGS)
  encoding?: Encoding;

  /** Lines of the file to skip, as numbers starting at 1. */
  @Lines()
  skipLines?: number[];

  /** What separates the columns of a CSV file. */
  @Optional()
  @OneOf(DELIMITERS)
  delimiter?: Delimiter;

  /** Whether the first record of a CSV file has the names of the columns. */
  @Optional()
  @Flag()
  hasHeader?: boolean;

  /** The columns of a CSV file. */
  @Optional()
  @ObjectOf(() => ColumnsDto)
  columns?: ColumnsDto;

  /** The order of year, month and day in dates of CSV and QIF files. */
  @Optional()
  @OneOf(DATE_ORDERS)
  dateOrder?: DateOrder;

  /** What separates the decimals of amounts in CSV and QIF files. */
  @Optional()
  @OneOf(DECIMAL_MARKS)
  decimalMark?: DecimalMark;

  /** Whether negative amounts are money out (`negative_is_out`) or positive ones (`positive_is_out`). */
  @Optional()
  @OneOf(SIGNS)
  sign?: Sign;

  /** The account in the file, when the file contains several, such as its IBAN. */
  @Optional()
  @Line({ max: 64 })
  account?: string;
}

/** The text fields of the upload form. */
export class UploadStatementDto {
  /** The bank account that the file belongs to. */
  @Uuid()
  bankAccountId!: string;

  /** The format of the file. Default: detected from its content. */
  @Optional()
  @OneOf(STATEMENT_FORMATS)
  format?: StatementFormat;

  /** How to interpret the file, as JSON text in a field of the form. Required parts are listed in `ambiguities`. */
  @Optional()
  @JsonTextOf(() => MappingDto)
  mapping?: MappingDto;
}

export const DUPLICATE_CHOICES = ['leave_out', 'enter'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** How to commit the upload. */
export class CommitStatementDto {
  /** What to do with new transactions that probably exist under other ids: `leave_out` (default) or `enter`. */
  @Optional()
  @OneOf(DUPLICATE_CHOICES)
  possibleDuplicates?: DuplicateChoice;

  /**
   * What to do with changes of transactions that a user has categorized or added a note to, or that are booked in a
   * locked period: `leave_out` (default) or `enter`. In a locked period, `enter` returns 409 `period_locked`.
   */
  @Optional()
  @OneOf(DUPLICATE_CHOICES)
  protectedChanges?: DuplicateChoice;
}

/** How to revert the upload. */
export class RevertStatementDto {
  /**
   * Whether transactions that a user has categorized or added a note to are removed as well. Default: false, which
   * returns 409 `transactions_edited` if there are any.
   */
  @Optional()
  @Flag()
  includeEdited?: boolean;
}

export class StatementUploadsQuery extends PageQuery {
  /** Only uploads of this bank account. */
  @Optional()
  @Uuid()
  bankAccountId?: string;

  /** Only uploads with this status. */
  @Optional()
  @OneOf(UPLOAD_STATUSES)
  status?: UploadStatus;
}
