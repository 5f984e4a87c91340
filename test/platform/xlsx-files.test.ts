import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { Call } from '../../src/platform/http/call.js';
import { sendXlsx, streamedXlsx } from '../../src/platform/http/responses/xlsx-file.js';
import type { SheetRow } from '../../src/platform/xlsx/to-xlsx.js';
import { newBusiness } from '../support/world/business.js';
import { PATIENCE } from '../support/world/patience.js';
import { theWorld } from '../support/world/world.js';
import { unzipText } from '../support/xlsx/unzip-text.js';

type Batches = (uow: UnitOfWork) => AsyncGenerator<SheetRow[]>;

/** Rows that do not compress well. */
const batch = (from: number): SheetRow[] =>
  Array.from({ length: 500 }, (_, at) => [{ text: String(Math.sin(from + at)) }]);

/** A server that sends a workbook of what a unit of work of a new business reads, as the application does. */
async function serve(batches: Batches): Promise<{ port: number; errors: Error[] }> {
  const { world, operator } = await newBusiness(await theWorld());
  const errors: Error[] = [];
  const app = express();
  const respond = async (request: express.Request, response: express.Response) => {
    const content = await streamedXlsx(world.database, operator, async (uow) => ({
      name: 'Rows',
      columnWidths: [20],
      frozen: { rows: 1, columns: 0 },
      rows: batches(uow),
    }));
    const call = { request, response } as unknown as Call;
    const file = await sendXlsx(call, { name: 'rows.xlsx', content });
    file.setErrorLogger((error) => void errors.push(error));
    const stream = file.getStream();
    stream.once('error', (error: Error) => file.errorHandler(error, response));
    stream.pipe(response);
  };
  app.get('/', (request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, errors };
}

async function responseFrom(port: number): Promise<IncomingMessage> {
  const [response] = (await once(get(`http://127.0.0.1:${port}/`), 'response')) as [IncomingMessage];
  return response;
}

describe('an XLSX file that is sent while its rows are read', () => {
  it('is whole at the end', async () => {
    const { port } = await serve(async function* (uow) {
      await uow.query('select 1');
      for (let at = 0; at < 20; at++) yield batch(at * 500);
    });
    const parts = unzipText(await buffer(await responseFrom(port)));
    expect(parts.get('xl/worksheets/sheet1.xml')?.match(/<row /g)).toHaveLength(10_000);
  });

  it('breaks the connection when the reading fails, and has no end', async () => {
    const { port, errors } = await serve(async function* (uow) {
      for (let at = 0; at < 20; at++) yield batch(at * 500);
      await uow.query('select 1 / 0');
    });
    const response = await responseFrom(port);
    expect(response.statusCode).toBe(200);
    const received: Buffer[] = [];
    response.on('data', (chunk: Buffer) => received.push(chunk));
    const [error] = (await once(response, 'error')) as [Error];
    expect(error.message).toBe('aborted');
    const part = Buffer.concat(received);
    expect(part.length).toBeGreaterThan(10_000);
    expect(part.includes('PK\u0005\u0006')).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual(['division by zero']);
  });

  it('ends the reading when the caller goes away', async () => {
    const state = { hasBegun: false, isOver: false };
    const { port } = await serve(async function* () {
      state.hasBegun = true;
      try {
        for (let at = 0; ; at++) yield batch(at * 500);
      } finally {
        state.isOver = true;
      }
    });
    const response = await responseFrom(port);
    expect(response.headers['content-disposition']).toBe('attachment; filename=rows.xlsx');
    await vi.waitFor(() => expect(state.hasBegun).toBe(true), PATIENCE);
    response.destroy();
    await vi.waitFor(() => expect(state.isOver).toBe(true), PATIENCE);
  });
});
