import { Line, Optional, Uuid } from '../../platform/http/input/fields/fields.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { MAX_QUERY_LENGTH } from './view-query.js';

export class SavedViewsQuery extends PageQuery {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** A view to save. */
export class SaveViewDto {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** What the view is called. A view of the entity with the same name is replaced. */
  @Line({ max: 80 })
  name!: string;

  /**
   * A query string of `GET /transactions` with filters, an order or both, such as `category=6450&sort=-amount`, but with
   * neither an entity nor a page.
   */
  @Line({ max: MAX_QUERY_LENGTH })
  query!: string;
}

/** Filters and an order of the list of transactions of an entity, under a name. All members of the business see it. */
export interface SavedViewView {
  /** The id of the view. */
  readonly id: string;
  /** The legal entity whose transactions it shows. */
  readonly entityId: string;
  /** What the view is called. */
  readonly name: string;
  /** A query string of `GET /transactions`. */
  readonly query: string;
  /** When it was saved last, in UTC. */
  readonly savedAt: string;
}

/** A deleted view. */
export interface DeletedViewView {
  /** The id of the view. */
  readonly id: string;
}
