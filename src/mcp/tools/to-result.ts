import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DomainError } from '../../kernel/domain-error.js';

interface ApiAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
}

/**
 * What the API answered, as the result of a tool: a success with its whole envelope, a refusal as an error of the
 * tool, so that the assistant reads the code and the reason and can mend its call.
 */
export function toResult({ status, contentType, retryAfterSeconds, text }: ApiAnswer): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (status >= 400) {
    if (retryAfterSeconds === null) return { isError: true, content };
    const error = { ...(JSON.parse(text) as object), retryAfterSeconds };
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(error) }] };
  }
  if (!contentType.startsWith('application/json')) return { content };
  return { content, structuredContent: JSON.parse(text) as Record<string, unknown> };
}

/** A refusal of our own, in the shape of the API's. */
export function toErrorResult(error: DomainError & { readonly retryAfterSeconds?: number }): CallToolResult {
  const { code, reason, retryAfterSeconds } = error;
  const text = JSON.stringify({ error: code, reason, retryAfterSeconds });
  return { isError: true, content: [{ type: 'text', text }] };
}
