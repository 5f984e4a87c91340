import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type ApiResponse, Api } from '../http/api.js';
import type { World } from '../world/world.js';

/** What most tests choose: every tool, and results that the client checks against the tool's schema. */
export const EVERYTHING = '?toolsets=all&results=structured';

/** The official client, connected with a configured credential. */
export async function mcpClient(
  world: World,
  credential: string | null,
  choices = EVERYTHING,
): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${credential}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${world.rootUrl}/mcp${choices}`), {
    requestInit,
  });
  await client.connect(transport);
  return client;
}

/** The result of a tool: its envelope, or the error. */
export interface ToolResult {
  readonly isError: boolean;
  readonly structured: any;
  /** The text content, parsed as JSON. */
  readonly parsedText: any;
}

export async function callTool(client: Client, name: string, given: object = {}): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [content] = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    parsedText: JSON.parse(content?.text ?? 'null'),
  };
}

export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Sends any text to the endpoint, as no SDK client would. */
export function sendRawMcp(
  api: Api,
  body: string | Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  return api.send('POST', '/mcp', body, { ...MCP_HEADERS, ...headers });
}

/** The messages of a response, as JSON or as events. */
export function messagesIn({ headers, text }: ApiResponse): any[] {
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return [JSON.parse(text)];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
}

/** Sends any text to the endpoint with choices in its address. */
export function sendMcpTo(
  api: Api,
  choices: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return api.send('POST', `/mcp${choices}`, body, { ...MCP_HEADERS, ...headers });
}

/** A JSON-RPC request of a 2025 client, without the handshake, which a server without sessions does not need. */
export function rpc(method: string, params: object = {}, id: number | string = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}
