import type { Tool as WireTool } from '@modelcontextprotocol/server';
import type { ResultForm } from '../client-choices.js';
import type { Tool } from './tool.js';

/** A tool as `tools/list` describes it. Only structured results have a schema: it is most of a tool's size. */
export function toWireTool(tool: Tool, results: ResultForm): WireTool {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    title,
    description,
    inputSchema,
    ...(results === 'structured' && outputSchema !== null && { outputSchema }),
    annotations: toWireHints(annotations),
  };
}

/** What a client assumes of a tool without them is left out: that it writes, and that a repeated call writes again. */
function toWireHints({ readOnlyHint, destructiveHint, idempotentHint }: Tool['annotations']) {
  // The protocol ignores the other hints of a tool that only reads.
  if (readOnlyHint) return { readOnlyHint };
  return { destructiveHint, ...(idempotentHint && { idempotentHint }) };
}
