import type { Call } from '../platform/http/call.js';
import { type ClientChoices, readChoices, type ResultForm } from './client-choices.js';
import type { Toolset } from './toolsets.js';

/** A request to the endpoint and what its client chose. */
export interface McpCall {
  readonly call: Call;
  readonly toolsets: ReadonlySet<Toolset>;
  readonly results: ResultForm;
}

/** The first protocol version with structured content; versions are dates. */
const FIRST_STRUCTURED = '2025-06-18';
/** What a request without the header uses (Streamable HTTP, "Protocol Version Header"). */
const WITHOUT_HEADER = '2025-03-26';

/** Throws InvalidRequest for an address with unknown choices. */
export function readMcpCall(call: Call): McpCall {
  const { query, headers } = call.request;
  const choices = readChoices(query);
  const version = String(headers['mcp-protocol-version'] ?? WITHOUT_HEADER);
  return { call, toolsets: choices.toolsets, results: resultsFor(choices, version) };
}

/** A client of an older version would not see structured content. */
export function resultsFor({ results }: ClientChoices, protocolVersion: string): ResultForm {
  return protocolVersion < FIRST_STRUCTURED ? 'text' : results;
}
