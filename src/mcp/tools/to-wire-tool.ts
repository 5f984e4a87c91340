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
    // The protocol ignores the other hints of a tool that only reads.
    annotations: annotations.readOnlyHint ? { readOnlyHint: true } : { ...annotations },
  };
}
