import type { ContractDocument } from '../../src/contract/document.js';
import { Contract } from '../../test/support/contract/contract.js';
import { ConformanceClient } from './client.js';
import { readingChecks } from './reading-checks.js';
import { type Outcome, runChecks } from './run-checks.js';
import { writingChecks } from './writing-checks.js';

export interface Target {
  /** The address of the service, without a path. */
  readonly url: string;
  readonly key: string;
  readonly write: boolean;
}

/** Compares a service with the contract that it publishes. */
export async function conformance(
  { url, key, write }: Target,
  onOutcome?: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> {
  const rootUrl = url.replace(/\/(v1\/?)?$/, '');
  const response = await fetch(`${rootUrl}/v1/openapi.json`);
  if (!response.ok) throw new Error(`${rootUrl}/v1/openapi.json returned ${response.status}`);
  const contract = new Contract((await response.json()) as ContractDocument);
  const checks = [...readingChecks(contract), ...(write ? writingChecks(contract) : [])];
  return runChecks(new ConformanceClient(rootUrl, key, contract), checks, onOutcome);
}
