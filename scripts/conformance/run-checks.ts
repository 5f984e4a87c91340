import type { ConformanceClient } from './client.js';

/** Thrown by a check that says nothing about this service, for example because a list is empty. */
export class NotApplicable extends Error {}

/** A check throws if the service does not conform. */
export interface Check {
  readonly name: string;
  run(client: ConformanceClient): Promise<void>;
}

export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly detail: string;
}

export async function runChecks(
  client: ConformanceClient,
  checks: readonly Check[],
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const outcome = await outcomeOf(client, check);
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

async function outcomeOf(client: ConformanceClient, check: Check): Promise<Outcome> {
  const { name } = check;
  try {
    await check.run(client);
    return { name, result: 'passed', detail: '' };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, result: error instanceof NotApplicable ? 'skipped' : 'failed', detail };
  }
}

/** One line per check. */
export function lineOf({ name, result, detail }: Outcome): string {
  return `${result.padEnd(7)}  ${name}${detail === '' ? '' : `\n           ${detail.replaceAll('\n', '\n           ')}`}`;
}
