import { applyDecorators } from '@nestjs/common';
import { isCleanText } from '../kernel/text.js';
import { Field, JsonTextOf, Line, ObjectOf, OneOf, Optional, Flag, Uuid } from '../platform/http/fields.js';
import { sharedSchema } from '../platform/http/field-schemas.js';
import { PageQuery } from '../platform/http/paging.js';
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
import { MAX_COLUMNS } from './parsing/csv-table.js';
import { STATEMENT_FORMATS, type StatementFormat } from './parsing/statement.js';
import { UPLOAD_STATUSES, type UploadStatus } from './upload-status.js';

const MAX_COLUMN_NAME = 200;

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

/** A column by its name in the header or by its number, starting at 1. */
function Column(): PropertyDecorator {
  return applyDecorators(
    Optional(),
    Field((value) => {
      const isName =
        typeof value === 'string' &&
        value !== '' &&
        Array.from(value).length <= MAX_COLUMN_NAME &&
        isCleanText(value);
      const isNumber =
        typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_COLUMNS;
      return isName || isNumber ? null : `must be a column name or a column number from 1 to ${MAX_COLUMNS}`;
    }, COLUMN),
  );
}

export class ColumnsDto {
  @Column()
  date?: string | number;

  @Column()
  description?: string | number;

  @Column()
  amount?: string | number;

  @Column()
  moneyOut?: string | number;

  @Column()
  moneyIn?: string | number;

  @Column()
  direction?: string | number;

  @Column()
  merchant?: string | number;

  @Column()
  balance?: string | number;

  @Column()
  currency?: string | number;
}

export class MappingDto {
  @Optional()
  @OneOf(DELIMITERS)
  delimiter?: Delimiter;

  @Optional()
  @Flag()
  hasHeader?: boolean;

  @Optional()
  @ObjectOf(() => ColumnsDto)
  columns?: ColumnsDto;

  @Optional()
  @OneOf(DATE_ORDERS)
  dateOrder?: DateOrder;

  @Optional()
  @OneOf(DECIMAL_MARKS)
  decimalMark?: DecimalMark;

  @Optional()
  @OneOf(SIGNS)
  sign?: Sign;

  /** The account in the file, when the file contains several. */
  @Optional()
  @Line({ max: 64 })
  account?: string;
}

/** The text fields of the upload form. */
export class UploadStatementDto {
  @Uuid()
  bankAccountId!: string;

  @Optional()
  @OneOf(STATEMENT_FORMATS)
  format?: StatementFormat;

  /** JSON, as a text field of the form. */
  @Optional()
  @JsonTextOf(() => MappingDto)
  mapping?: MappingDto;
}

export class StatementUploadsQuery extends PageQuery {
  @Optional()
  @Uuid()
  bankAccountId?: string;

  @Optional()
  @OneOf(UPLOAD_STATUSES)
  status?: UploadStatus;
}
