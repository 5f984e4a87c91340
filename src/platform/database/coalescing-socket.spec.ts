import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CoalescingSocket } from './coalescing-socket.js';

describe('a coalescing socket', () => {
  const received: Promise<Buffer>[] = [];
  let server: Server;

  beforeAll(async () => {
    server = createServer((socket) => received.push(buffer(socket)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
  });

  /** A connected socket, and spies on the two methods that make a system call: for one chunk and for several. */
  async function connected() {
    const socket = new CoalescingSocket();
    await once(socket.connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect');
    return { socket, single: vi.spyOn(socket, '_write'), several: vi.spyOn(socket, '_writev') };
  }

  it('sends the writes of one turn in one call, also those that the caller corks', async () => {
    const { socket, single, several } = await connected();
    socket.write('one ');
    socket.cork();
    socket.write('two ');
    socket.write('three ');
    socket.uncork();
    await Promise.resolve();
    socket.write('four');
    await turn();
    expect([single.mock.calls.length, several.mock.calls.length]).toEqual([0, 1]);
    socket.end();
    expect((await received.at(-1))?.toString()).toBe('one two three four');
  });

  it('sends the writes of different turns one after the other', async () => {
    const { socket, single, several } = await connected();
    for (const text of ['a', 'b', 'c']) {
      socket.write(text);
      await turn();
    }
    expect([single.mock.calls.length, several.mock.calls.length]).toEqual([3, 0]);
    socket.end();
    expect((await received.at(-1))?.toString()).toBe('abc');
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
