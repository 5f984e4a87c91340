import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { ReadFile } from '../parsing/read-statement-file.js';
import { readWithRemembered } from '../parsing/remembered-mapping.js';
import { digestOf } from '../parsing/rows-digest.js';
import type { ParseMessage, ParseTask } from './parse-messages.js';

/*
 * The program of the parsing thread: parses one file per task. It sends the transactions in pieces and waits for the
 * service to ask for the next one, because receiving 100,000 at once would block the service's event loop.
 */
const PIECE_SIZE = 1_000;

if (parentPort) await serve(parentPort);

async function serve(port: MessagePort): Promise<never> {
  for (;;) {
    const [task] = (await once(port, 'message')) as [ParseTask];
    await parse(port, task);
  }
}

async function parse(port: MessagePort, { bytes, options, remembered }: ParseTask): Promise<void> {
  const send = (message: ParseMessage) => port.postMessage(message);
  try {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const file = await readWithRemembered(content, options, remembered);
    await sendTransactions(port, file, send);
    const rowsSha256 = file.status === 'ready' ? digestOf(file.transactions) : null;
    send({ kind: 'file', file: file.status === 'ready' ? { ...file, transactions: [] } : file, rowsSha256 });
  } catch (error) {
    if (error instanceof InvalidRequest) send({ kind: 'rejected', problems: error.problems });
    else send({ kind: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) });
  }
}

async function sendTransactions(
  port: MessagePort,
  file: ReadFile,
  send: (message: ParseMessage) => void,
): Promise<void> {
  if (file.status !== 'ready') return;
  for (let at = 0; at < file.transactions.length; at += PIECE_SIZE) {
    const asked = once(port, 'message');
    send({ kind: 'transactions', transactions: file.transactions.slice(at, at + PIECE_SIZE) });
    await asked;
  }
}
