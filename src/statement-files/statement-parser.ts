import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import type { ReadOptions } from './parsing/read-statement-file.js';
import type { RememberedMapping } from './parsing/remembered-mapping.js';
import { NEXT, type ParsedFile, type ParseMessage, type ParseTask } from './thread/parse-messages.js';
import { WorkerLimitExceeded, type WorkerLimits, WorkerThread } from './thread/worker-thread.js';

/** Several times what the largest allowed file takes. */
const LIMITS: WorkerLimits = { deadlineMs: 60_000, maxHeapMb: 192, idleMs: 10_000 };
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const SCRIPT = new URL(`./thread/parse-thread.${EXTENSION}`, import.meta.url);

const PROBLEMS = {
  time: 'takes too long to parse: split it',
  memory: 'needs too much memory to parse: split it',
} as const;

/** Parses statement files on a separate thread, so that no file can block the service or exhaust its memory. */
@Injectable()
export class StatementParser implements OnApplicationShutdown {
  private readonly thread = new WorkerThread(SCRIPT, LIMITS);

  /**
   * Parses a file with the first remembered mapping that fits, else as the options say. Throws InvalidRequest with line
   * and reason if the file cannot be parsed.
   */
  async parse(
    bytes: Buffer,
    options: ReadOptions,
    remembered: readonly RememberedMapping[] = [],
  ): Promise<ParsedFile> {
    const task: ParseTask = { bytes, options, remembered };
    const transactions: IdentifiedTransaction[] = [];
    try {
      return await this.thread.run(task, (message, post) => {
        const received = receive(message as ParseMessage, transactions);
        if (received === undefined) post(NEXT);
        return received;
      });
    } catch (error) {
      if (error instanceof WorkerLimitExceeded) throw InvalidRequest.at('file', PROBLEMS[error.limit]);
      throw error;
    }
  }

  /** Whether the thread exists: it starts with the first file and stops when idle. */
  get isRunning(): boolean {
    return this.thread.isRunning;
  }

  /** Requests in progress, which may need the thread, have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }
}

/** The parsed file once the thread has sent all of it. */
function receive(message: ParseMessage, transactions: IdentifiedTransaction[]): ParsedFile | undefined {
  switch (message.kind) {
    case 'transactions':
      for (const transaction of message.transactions) transactions.push(transaction);
      return undefined;
    case 'file': {
      const rowsSha256 = message.rowsSha256 && Buffer.from(message.rowsSha256);
      return message.file.status === 'ready'
        ? { ...message.file, transactions, rowsSha256 }
        : { ...message.file, rowsSha256 };
    }
    case 'rejected':
      throw new InvalidRequest(message.problems);
    case 'failed':
      throw new Error(`parsing failed: ${message.stack}`);
  }
}
