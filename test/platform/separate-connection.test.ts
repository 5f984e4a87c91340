import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeparateConnection } from '../../src/platform/database/separate-connection.js';
import { cloneDatabase } from '../support/world/world.js';

const DEADLINE_MS = 300;

describe('a separate connection', () => {
  let connection: SeparateConnection;

  beforeEach(async () => {
    connection = new SeparateConnection(await cloneDatabase(), DEADLINE_MS);
    expect(await answer('select 1 as one')).toBe(1);
  });

  afterEach(() => connection.close());

  async function answer(sql: string, pauseMs = 0): Promise<unknown> {
    const { rows } = await connection.use((client) => {
      const response = client.query<{ one: unknown }>(sql);
      // After the statement is sent, and in the phase in which timers and responses wait for each other.
      setImmediate(() => pause(pauseMs));
      return response;
    });
    return rows[0]?.one;
  }

  it('reads a response that arrived in time while the process was paused', async () => {
    expect(await answer('select 1 as one from pg_sleep(0.05)', 2 * DEADLINE_MS)).toBe(1);
  });

  it('opens again although the process is paused meanwhile', async () => {
    connection.close();
    expect(await answer('select 1 as one', 2 * DEADLINE_MS)).toBe(1);
  });

  it('gives up a server that does not respond in time', async () => {
    await expect(answer('select 1 as one from pg_sleep(5)')).rejects.toThrow(
      'the connection to the database was lost',
    );
    expect(await answer('select 1 as one')).toBe(1);
  });
});

/** Nothing else runs in this process meanwhile. */
function pause(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
