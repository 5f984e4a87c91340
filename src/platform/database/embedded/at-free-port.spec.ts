import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { atFreePort, PortTaken } from './at-free-port.js';

describe('a program at a free port', () => {
  it('is started at another port if its port was taken in between', async () => {
    const tried: number[] = [];
    const listening = await atFreePort(async (port) => {
      tried.push(port);
      if (tried.length < 3) throw new PortTaken();
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      return server;
    });
    expect(listening.address()).toMatchObject({ port: tried[2] });
    listening.close();
  });

  it('fails if every port is taken', async () => {
    let attempts = 0;
    const start = () => {
      attempts++;
      return Promise.reject(new PortTaken());
    };
    await expect(atFreePort(start)).rejects.toThrow(PortTaken);
    expect(attempts).toBe(5);
  });

  it('fails at once for any other reason', async () => {
    let attempts = 0;
    const start = () => {
      attempts++;
      return Promise.reject(new Error('broken'));
    };
    await expect(atFreePort(start)).rejects.toThrow('broken');
    expect(attempts).toBe(1);
  });
});
