import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

export const TEXT = readFileSync('openapi.json', 'utf8');

/** The problems under Spectral's recommended rules, as `<rule> at <place>`, including warnings. */
export async function spectralProblems(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as any, 'recommended']], rules: {} });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, path }) => `${code} at ${path.join('/')}`);
}
