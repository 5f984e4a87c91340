export { fromMinor, toMinor } from './amounts.js';
export { Charterbook, type CharterbookOptions } from './charterbook.js';
export { clientCredentials, type ClientCredentialsOptions } from './credentials.js';
export type { components, operations, paths } from './contract.js';
export { ApiError, ConnectionError, type ErrorCode } from './errors.js';
export { type HeaderName, type RateLimit, ResponseHeaders, type ResponseWithHeaders } from './headers.js';
export type { ListItem, ListPath, PagedPath, ResponseBody, UploadPath } from './methods.js';
export type { Retry, TokenSource, TransportOptions } from './transport.js';
