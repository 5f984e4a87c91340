import { DateField, Field, Line, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';

export class StatementQuery {
  /** Validated where the statement type is known: a balance sheet ignores it, even if malformed. */
  @Optional()
  @Field(() => null, {
    type: 'string',
    description: 'A calendar date; required, except for a balance sheet, which ignores it.',
  })
  from?: unknown;

  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class TrialBalanceQuery {
  /** Default: today. */
  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class GeneralLedgerQuery extends PageQuery {
  @DateField()
  from!: string;

  @DateField()
  to!: string;

  @Line({ max: 40 })
  accountNumber!: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class JournalExportQuery {
  @Optional()
  @DateField()
  from?: string;

  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}
