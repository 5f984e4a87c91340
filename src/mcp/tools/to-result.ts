import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DomainError } from '../../kernel/domain-error.js';
import type { ResultForm } from '../client-choices.js';

interface ApiResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly content: Buffer;
}

/**
 * Turns the API response into a tool result: the whole envelope for a success, once, and a tool error for an API error,
 * so that the assistant sees code and reason and can correct its call.
 */
export function toResult(
  { status, contentType, retryAfterSeconds, content }: ApiResponse,
  form: ResultForm,
): CallToolResult {
  const text = content.toString('utf8');
  if (status >= 400) {
    if (retryAfterSeconds === null) return { isError: true, content: [{ type: 'text', text }] };
    const error = { ...(JSON.parse(text) as object), retryAfterSeconds };
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(error) }] };
  }
  if (form === 'structured' && contentType.startsWith('application/json'))
    return { content: [], structuredContent: JSON.parse(text) as Record<string, unknown> };
  return { content: [{ type: 'text', text }] };
}

/** An error in the shape of API errors. */
export function toErrorResult(error: DomainError & { readonly retryAfterSeconds?: number }): CallToolResult {
  const { code, reason, retryAfterSeconds } = error;
  const text = JSON.stringify({ error: code, reason, retryAfterSeconds });
  return { isError: true, content: [{ type: 'text', text }] };
}
