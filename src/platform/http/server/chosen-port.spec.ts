import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ChosenPort } from './chosen-port.js';

describe('a port that the system has chosen', () => {
  it('is bound until a server listens on it, which then serves it and can close it', async () => {
    const chosen = await ChosenPort.on('127.0.0.1');
    const url = `http://127.0.0.1:${chosen.number}/`;
    // Not with fetch: if a connection ends before the request is sent, that of Node.js 20 may wait forever.
    const early = connect(chosen.number, '127.0.0.1').resume();
    await once(early, 'close');
    expect(early.bytesRead).toBe(0);
    const rival = createServer().listen(chosen.number, '127.0.0.1');
    expect(await once(rival, 'error')).toMatchObject([{ code: 'EADDRINUSE' }]);

    const server = createServer((_request, response) => response.end('served'));
    await chosen.giveTo(server);
    expect(server.address()).toMatchObject({ port: chosen.number });
    expect(await (await fetch(url)).text()).toBe('served');

    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
