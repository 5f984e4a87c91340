import { Line, OneOf, Optional } from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { TARGET_TYPES, type TargetType } from './link-targets.js';

/** A list that can be limited to one linked record. */
export class TargetQuery extends PageQuery {
  /** Only what is linked to `targetId`, which is required with it: the type of that record. */
  @Optional()
  @OneOf(TARGET_TYPES)
  targetType?: TargetType;

  /** Only what is linked to the record with this id, such as `txn_…`. Requires `targetType`. */
  @Optional()
  @Line({ max: 40 })
  targetId?: string;
}
