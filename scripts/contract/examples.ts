/** A call of a route and its real answer, by the route's name: `GET /v1/accounts`. */
export type Examples = Readonly<
  Record<string, { readonly request?: unknown; readonly answer: unknown } | undefined>
>;
