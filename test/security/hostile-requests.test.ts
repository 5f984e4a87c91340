import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../support/http/responses.js';
import { sendMcpTo } from '../support/mcp/client.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('a hostile request', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  it.each(['/v1/documents', '/v1/statement-uploads'])(
    'with an empty boundary is 400 at POST %s',
    async (path) => {
      for (const body of ['', '--\r\n', 'x']) {
        const response = await business.api.post(path, body, {
          'content-type': 'multipart/form-data; boundary=',
        });
        refusalOf(response, 400, 'invalid_request');
      }
    },
  );

  it.each(['OPTIONS', 'GET', 'POST'])('for the path * is a client error with %s', async (method) => {
    const { hostname, port } = new URL(world.rootUrl);
    const socket = connect(Number(port), hostname);
    socket.end(`${method} * HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(response).toMatch(/"error":"(not_found|invalid_request)"/);
  });

  it('without Host is an error in the usual format', async () => {
    const { hostname, port } = new URL(world.rootUrl);
    const socket = connect(Number(port), hostname);
    socket.end('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('{"error":"invalid_request","reason":"Host is missing"}');
  });

  it('without Host is accepted in HTTP/1.0, which does not require it', async () => {
    const { hostname, port } = new URL(world.rootUrl);
    const socket = connect(Number(port), hostname);
    socket.end('GET /healthz HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['gzip', 'deflate', 'br'])('with a plain body sent as %s says so', async (encoding) => {
    const response = await business.api.post('/v1/accounts', '{"name":"x"}', {
      'content-encoding': encoding,
    });
    expect(refusalOf(response, 400, 'invalid_json')).toBe(
      'the body is not compressed as its Content-Encoding says',
    );
  });

  it('with deeply nested tool arguments is an error of the tool call', async () => {
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_rule","arguments":{"when":${nested}}}}`;
    const response = await sendMcpTo(business.api, '?toolsets=all', call);
    expect(response.status).toBe(200);
    expect(JSON.stringify(response.body)).toContain('nested too deeply');
  });
});
