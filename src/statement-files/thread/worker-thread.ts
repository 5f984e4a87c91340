import { Worker } from 'node:worker_threads';

export interface WorkerLimits {
  /** How long one task may take. */
  readonly deadlineMs: number;
  readonly maxHeapMb: number;
  /** After how long without a task the thread stops and its memory returns to the system. */
  readonly idleMs: number;
}

/** A task that did not finish within the deadline, or used more memory than allowed. */
export class WorkerLimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`a task exceeded its limit of ${limit}`);
  }
}

/** Handles each message of a task; a result other than undefined ends the task. `post` sends a message back. */
export type MessageHandler<Result> = (
  message: unknown,
  post: (message: unknown) => void,
) => Result | undefined;

/**
 * Runs tasks on one thread, one after another. The thread starts with the first task and stops when idle. A task
 * that exceeds a limit ends with its thread; the next task starts another one.
 */
export class WorkerThread {
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly script: URL,
    private readonly limits: WorkerLimits,
  ) {}

  get isRunning(): boolean {
    return this.worker !== null;
  }

  run<Result>(task: unknown, handle: MessageHandler<Result>): Promise<Result> {
    const result = this.last.then(() => this.runNow(task, handle));
    this.last = result.catch(() => {});
    return result;
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.forget();
    await worker?.terminate();
  }

  private async runNow<Result>(task: unknown, handle: MessageHandler<Result>): Promise<Result> {
    if (this.idle) clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    worker.ref();
    try {
      const result = await this.resultOf(worker, task, handle);
      worker.unref();
      this.idle = setTimeout(() => void this.stop(), this.limits.idleMs).unref();
      return result;
    } catch (error) {
      await this.stop();
      throw isOutOfMemory(error) ? new WorkerLimitExceeded('memory') : error;
    }
  }

  private async resultOf<Result>(
    worker: Worker,
    task: unknown,
    handle: MessageHandler<Result>,
  ): Promise<Result> {
    const ended = new AbortController();
    try {
      return await new Promise<Result>((resolve, reject) => {
        const deadline = setTimeout(() => reject(new WorkerLimitExceeded('time')), this.limits.deadlineMs);
        const onMessage = (message: unknown) => {
          try {
            const result = handle(message, (reply) => worker.postMessage(reply, []));
            if (result !== undefined) resolve(result);
          } catch (error) {
            reject(error);
          }
        };
        const onExit = () => reject(new Error('the thread ended before its task'));
        worker.on('message', onMessage).on('error', reject).on('exit', onExit);
        ended.signal.addEventListener('abort', () => {
          clearTimeout(deadline);
          worker.off('message', onMessage).off('error', reject).off('exit', onExit);
        });
        worker.postMessage(task, []);
      });
    } finally {
      ended.abort();
    }
  }

  private start(): Worker {
    const worker = new Worker(this.script, {
      execArgv: this.script.pathname.endsWith('.ts') ? ['--import', TYPESCRIPT] : [],
      // No secrets of the service.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.limits.maxHeapMb },
    });
    // A failure between tasks: the next task starts another thread.
    return worker
      .on('error', () => {})
      .once('exit', () => {
        if (this.worker === worker) this.forget();
      });
  }

  private forget(): void {
    if (this.idle) clearTimeout(this.idle);
    this.idle = null;
    this.worker = null;
  }
}

/** Loads TypeScript when the service runs from its sources, as in tests: `--import tsx` does not work in a thread. */
const TYPESCRIPT = `data:text/javascript,${encodeURIComponent(
  `import { register } from 'node:module'; register('tsx/esm', '${import.meta.url}', { data: true });`,
)}`;

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
