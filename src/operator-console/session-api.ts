/** Requests and responses of the operator console under {app_url}/api, wrapped as `{ data }`. */

/** GET operator/incorporations: as pages `{ data, meta }`, the longest wait first. */
export interface OperatorIncorporationItem {
  readonly businessId: string;
  readonly businessName: string;
  readonly id: string;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: string;
  /** The preferred name first. */
  readonly nameOptions: readonly { readonly name: string; readonly designator: string }[];
  /** Since when it has had its status: since it was ordered, or since other names were proposed. */
  readonly since: string;
}

/** GET operator/businesses/{businessId}/incorporations/{id}; `Incorporation` is as in the API. */
export interface OperatorIncorporationView<Incorporation> {
  readonly business: OperatorBusiness;
  readonly incorporation: Incorporation;
  /** What was done with it, newest first; at most 100 events. */
  readonly history: readonly OperatorEventView[];
}

export interface OperatorBusiness {
  readonly id: string;
  readonly name: string;
  /** Today in the time zone of the business, `YYYY-MM-DD`: the formation date if none is given. */
  readonly today: string;
}

export interface OperatorEventView {
  readonly id: string;
  readonly occurredAt: string;
  /** Such as `incorporation.approve`. */
  readonly action: string;
  /** How the caller signed in: `api_key`, `oauth` or `session`; or `operator` or `system`. */
  readonly actorKind: string;
  /** The name of the user who acted; null without a user, such as for a command of the operator. */
  readonly actorName: string | null;
}

/** POST operator/businesses/{businessId}/incorporations/{id}/approve. Returns the incorporation, as do the next two. */
export interface ApproveIncorporationInput {
  /** One of the name options, with its designator. */
  readonly legalName: string;
  readonly formationDate?: string;
  readonly stateFileNumber?: string;
}

/** POST operator/businesses/{businessId}/incorporations/{id}/reject, POST …/request-name-change. */
export interface StateReasonInput {
  readonly reason: string;
}
