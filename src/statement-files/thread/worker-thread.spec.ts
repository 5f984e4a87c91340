import { afterEach, describe, expect, it } from 'vitest';
import { WorkerLimitExceeded, type WorkerLimits, WorkerThread } from './worker-thread.js';

const LIMITS: WorkerLimits = { deadlineMs: 60_000, maxHeapMb: 64, idleMs: 60_000 };
/** A program as a URL, so that these tests need no file. */
const scriptOf = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, threadId } from 'node:worker_threads';
       parentPort.on('message', (task) => { ${body} });`,
    )}`,
  );
const ECHO = scriptOf(
  `if (task === 'spin') for (;;) {}
   if (task === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
   if (task === 'exit') process.exit(1);
   if (task === 'throw') throw new Error('as the test asked');
   parentPort.postMessage({ task, threadId });`,
);

describe('WorkerThread', () => {
  let thread: WorkerThread;
  const start = (limits: Partial<WorkerLimits> = {}) =>
    (thread = new WorkerThread(ECHO, { ...LIMITS, ...limits }));
  const run = (task: string) => thread.run(task, (message) => message as { task: string; threadId: number });

  afterEach(() => thread.stop());

  it('starts with its first task and runs all tasks on one thread, in order', async () => {
    start();
    expect(thread.isRunning).toBe(false);
    const results = await Promise.all(['a', 'b', 'c'].map(run));
    expect(results.map(({ task }) => task)).toEqual(['a', 'b', 'c']);
    expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1);
    expect(thread.isRunning).toBe(true);
  });

  it('leaves the event loop free while a task computes, and ends it at the deadline', async () => {
    start({ deadlineMs: 300 });
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    await expect(run('spin')).rejects.toEqual(new WorkerLimitExceeded('time'));
    clearInterval(count);
    // On this thread the task would never have ended.
    expect(turns).toBeGreaterThan(5);
  });

  it('ends a task that uses too much memory, and nothing else', async () => {
    start({ maxHeapMb: 16 });
    await expect(run('fill')).rejects.toEqual(new WorkerLimitExceeded('memory'));
  });

  it.each(['exit', 'throw'])('reports a thread that ends by itself: %s', async (task) => {
    start();
    await expect(run(task)).rejects.toThrow(task === 'exit' ? 'the thread ended' : 'as the test asked');
  });

  it('runs the next task on a new thread after a failure', async () => {
    start();
    const [failed, next] = await Promise.allSettled([run('exit'), run('a')]);
    expect(failed.status).toBe('rejected');
    expect(next).toMatchObject({ status: 'fulfilled', value: { task: 'a' } });
  });

  it('stops when it is idle', async () => {
    start({ idleMs: 1 });
    await run('a');
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await run('b')).toMatchObject({ task: 'b' });
  });

  it('passes an error of the message handler to the caller', async () => {
    start();
    const failing = thread.run('a', () => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
  });
});
