import { AccountNumber } from '../ledger/index.js';
import {
  DateField,
  Line,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Uuid,
} from '../platform/http/input/fields/fields.js';
import { TABLE_FORMATS, type TableFormat } from '../platform/http/responses/content-types.js';
import { BASES, type Basis } from '../reports/index.js';
import { TAX_FORM_NAMES, type TaxFormName } from './forms/tax-forms.js';

/** More revenue and expense accounts than a chart has. */
const MAX_ACCOUNTS = 2000;

export class TaxLinesQuery {
  /** The tax form that the entity files. */
  @OneOf(TAX_FORM_NAMES)
  form!: TaxFormName;

  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export class TaxLineReportQuery extends TaxLinesQuery {
  /** The first day of the tax year, `YYYY-MM-DD`. */
  @DateField()
  from!: string;

  /** The last day of the tax year, `YYYY-MM-DD`, inclusive. */
  @DateField()
  to!: string;

  /** `cash` shows income and expenses when they are paid. Default: `accrual`. */
  @Optional()
  @OneOf(BASES)
  basis?: Basis;

  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(TABLE_FORMATS)
  format?: TableFormat;
}

/** The line on which the amounts of an account belong. */
export class AccountTaxLineDto {
  /** The number of a revenue or expense account of the entity, such as `6400`. */
  @AccountNumber()
  accountNumber!: string;

  /** A line of the form, such as `16a`; null for no line. */
  @Nullable()
  @Line({ max: 8 })
  line!: string | null;
}

/** Which accounts belong on which lines of a tax form. */
export class PutTaxLinesDto {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** The tax form that the entity files. */
  @OneOf(TAX_FORM_NAMES)
  form!: TaxFormName;

  /** At most one for each account. An account without one has its default line. */
  @ListOf(() => AccountTaxLineDto, { min: 0, max: MAX_ACCOUNTS })
  accounts!: AccountTaxLineDto[];
}
