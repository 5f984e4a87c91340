import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DomainError } from '../../kernel/domain-error.js';

interface ApiResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
}

/**
 * Turns the API response into a tool result: the whole envelope for a success, a tool error for an API error, so that
 * the assistant sees code and reason and can correct its call.
 */
export function toResult({ status, contentType, retryAfterSeconds, text }: ApiResponse): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (status >= 400) {
    if (retryAfterSeconds === null) return { isError: true, content };
    const error = { ...(JSON.parse(text) as object), retryAfterSeconds };
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(error) }] };
  }
  if (!contentType.startsWith('application/json')) return { content };
  return { content, structuredContent: JSON.parse(text) as Record<string, unknown> };
}

/** An error in the shape of API errors. */
export function toErrorResult(error: DomainError & { readonly retryAfterSeconds?: number }): CallToolResult {
  const { code, reason, retryAfterSeconds } = error;
  const text = JSON.stringify({ error: code, reason, retryAfterSeconds });
  return { isError: true, content: [{ type: 'text', text }] };
}
