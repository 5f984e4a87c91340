import { Field, OneOf, Optional } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/paging.js';
import { EIN_STATUSES, type EinStatus } from './ein-lifecycle.js';

export class EinApplicationsQuery extends PageQuery {
  @Optional()
  @OneOf(EIN_STATUSES)
  status?: EinStatus;
}

/** With or without its dash, as it stands on the letter. */
const EIN = /^\d{2}-?\d{7}$/;

export class RecordEinDto {
  @Field((value) =>
    typeof value === 'string' && EIN.test(value) ? null : 'must be an EIN of nine digits, such as 12-3456789',
  )
  ein!: string;
}
