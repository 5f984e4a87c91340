import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { theWorld, type World } from '../../support/world/world.js';

describe('an unreadable request', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  async function responseTo(bytes: string): Promise<string> {
    const { hostname, port } = new URL(world.rootUrl);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    return text(socket);
  }

  it.each([
    ['an invalid request line', 'hello\r\n\r\n', 'the request is not HTTP'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01', 'the request is not HTTP'],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\n: x\r\n\r\n', 'the request is not HTTP'],
    [
      'two content lengths',
      'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'the request is not HTTP',
    ],
    [
      'oversized headers',
      `GET /healthz HTTP/1.1\r\nX: ${'x'.repeat(64 * 1024)}\r\n\r\n`,
      'the headers are too large',
    ],
  ])('[7.1] with %s gets an error of the usual shape', async (_what, bytes, reason) => {
    const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
    expect(head).toContain('Content-Type: application/json');
    expect(JSON.parse(body)).toEqual({ error: 'invalid_request', reason });
  });

  it('leaves the service running', async () => {
    expect((await fetch(`${world.rootUrl}/healthz`)).status).toBe(200);
  });
});
