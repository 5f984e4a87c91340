/** The routes of the API that members cannot call. */
export const FOR_OWNERS_AND_ADMINS: ReadonlySet<string> = new Set([
  'GET /v1/audit-log',
  'POST /v1/entities/:id/close-year',
  'POST /v1/entities/:id/reopen-year',
  'PUT /v1/entities/:id/period-lock',
]);
