import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { OwnResponse } from '../own-api.js';

/** The API error as a protocol error: resources, unlike tools, have no error results. */
export function toResourceError(
  uri: string,
  { status, content, retryAfterSeconds }: OwnResponse,
): ProtocolError {
  if (status === 404) return new ResourceNotFoundError(uri);
  const body = JSON.parse(content.toString('utf8')) as { readonly error: string; readonly reason: string };
  const code = status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  const data = retryAfterSeconds === null ? body : { ...body, retryAfterSeconds };
  return new ProtocolError(code, `${body.error}: ${body.reason}`, data);
}
