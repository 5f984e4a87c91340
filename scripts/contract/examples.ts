/** A recorded request and response by route name: `GET /v1/accounts`. */
export type Examples = Readonly<
  Record<string, { readonly request?: unknown; readonly response: unknown } | undefined>
>;
