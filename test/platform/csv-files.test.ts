import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../../src/platform/http/call.js';
import { sendCsv, streamedCsv } from '../../src/platform/http/responses/csv-file.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

/** More text than any buffer on the way takes. */
async function* endless(state: { isOver: boolean }): AsyncGenerator<string> {
  try {
    for (;;) yield 'a,b\r\n'.repeat(10_000);
  } finally {
    state.isOver = true;
  }
}

/** The response of a server that ends with the test. */
async function responseOf(app: express.Express): Promise<IncomingMessage> {
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** The stream of what a unit of work of a new business reads. */
async function streamOf(content: () => AsyncGenerator<string>): Promise<Readable> {
  const { world, operator } = await newBusiness(await theWorld());
  return streamedCsv(world.database, operator, async (uow) => {
    await uow.query('select 1');
    return content();
  });
}

describe('streamedCsv', () => {
  it('has the mark of UTF-8 and the whole content', async () => {
    const stream = await streamOf(async function* () {
      yield 'a\r\n';
      yield 'é\r\n';
    });
    expect((await buffer(stream)).toString()).toBe('\uFEFFa\r\né\r\n');
  });

  it('rejects with an error from before the first text', async () => {
    const { world, operator } = await newBusiness(await theWorld());
    const failed = streamedCsv(world.database, operator, () => Promise.reject(new Error('no entity')));
    await expect(failed).rejects.toThrow('no entity');
  });

  it('fails when the reading fails', async () => {
    const stream = await streamOf(async function* () {
      yield 'a\r\n';
      throw new Error('the database is gone');
    });
    await expect(buffer(stream)).rejects.toThrow('the database is gone');
  });

  it('ends the reading when the stream is closed', async () => {
    const state = { isOver: false };
    const stream = await streamOf(() => endless(state));
    await once(stream, 'readable');
    stream.destroy();
    await vi.waitFor(() => expect(state.isOver).toBe(true));
  });
});

describe('sendCsv', () => {
  it('sends text with the mark by which spreadsheets recognize UTF-8', async () => {
    const app = express();
    app.get('/', (request, response) => {
      const call = { request, response } as unknown as Call;
      sendCsv(call, { name: 'é.csv', content: 'é\r\n' }).getStream().pipe(response);
    });
    const response = await responseOf(app);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect((await buffer(response)).toString('hex')).toBe('efbbbfc3a90d0a');
  });

  it('ends the reading when the caller goes away', async () => {
    const state = { isOver: false };
    const content = await streamOf(() => endless(state));
    const app = express();
    app.get('/', (request, response) => {
      const call = { request, response } as unknown as Call;
      sendCsv(call, { name: 'all.csv', content }).getStream().pipe(response);
    });
    const response = await responseOf(app);
    expect(response.headers['content-disposition']).toBe('attachment; filename=all.csv');
    response.destroy();
    await vi.waitFor(() => expect(state.isOver).toBe(true));
  });
});
