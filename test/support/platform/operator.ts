import { expect } from 'vitest';
import type { Build } from './build.js';
import { type Ending, operate } from './service.js';

/** The operator's command line on one database. */
export class Operator {
  constructor(
    private readonly build: Build,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  run(...args: string[]): Promise<Ending> {
    return operate(this.build, args, this.env);
  }

  /** Runs a command that must succeed. Returns the output of --json; standard error must be empty. */
  async json<T = any>(...args: string[]): Promise<T> {
    const { exitCode, stdout, stderr } = await this.run(...args, '--json');
    expect({ exitCode, stderr }, stdout).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')).toHaveLength(2);
    return JSON.parse(stdout) as T;
  }

  /** Runs a command that must be rejected. Returns its standard error; standard output must be empty. */
  async refusal(...args: string[]): Promise<{ exitCode: number | null; reason: string }> {
    const { exitCode, stdout, stderr } = await this.run(...args);
    expect(stdout).toBe('');
    return { exitCode, reason: stderr };
  }

  /** A fresh business with an owner. */
  async business(name = 'Test LLC'): Promise<{ id: string; entityId: string; owner: string }> {
    const owner = `owner-${process.pid}-${++owners}@example.com`;
    const made = await this.json<{ businessId: string; entityId: string }>(
      'business:create',
      ...options({ name, country: 'US', currency: 'USD', 'entity-type': 'llc', owner }),
    );
    return { id: made.businessId, entityId: made.entityId, owner };
  }

  /** A key for a member of the business. */
  async key(business: string, user: string, scopes = 'read write'): Promise<string> {
    const made = await this.json<{ apiKey: string }>(
      'api-key:create',
      ...options({ business, user, name: 'Test', scopes }),
    );
    return made.apiKey;
  }
}

let owners = 0;

/** Options as command line arguments. */
export function options(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
}
