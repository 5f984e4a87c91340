import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';

const TEXT = readFileSync('openapi.json', 'utf8');

/** The document with the paths of two resources. */
const FEW_PATHS = withPaths(/^\/(?:accounts|transactions)\b/);

function withPaths(pattern: RegExp): string {
  const document = JSON.parse(TEXT) as { paths: object };
  const few = Object.entries(document.paths).filter(([path]) => pattern.test(path));
  return JSON.stringify({ ...document, paths: Object.fromEntries(few) }, null, 2);
}

/** The problems under Redocly's recommended-strict rules, as `<rule> at <place>`, including warnings. */
async function redoclyProblems(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

/** The problems under Spectral's recommended rules, as `<rule> at <place>`, including warnings. */
async function spectralProblems(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as any, 'recommended']], rules: {} });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, path }) => `${code} at ${path.join('/')}`);
}

describe('the recommended rules for OpenAPI documents', () => {
  it('report no error or warning in Redocly', async () => {
    expect(await redoclyProblems(TEXT)).toEqual([]);
  });

  it('report no error or warning in Spectral', async () => {
    expect(await spectralProblems(TEXT)).toEqual([]);
  });

  it('report a violation', async () => {
    const broken = FEW_PATHS.replace('"#/components/schemas/Transaction"', '"#/components/schemas/Nothing"')
      .replace('"operationId": "listAccounts"', '"operationId": "createAccount"')
      .replaceAll('"license"', '"x-license"');
    const problems = (await redoclyProblems(broken)).join('\n');
    for (const rule of ['no-unresolved-refs', 'operation-operationId-unique', 'info-license'])
      expect(problems).toContain(rule);
    expect((await spectralProblems(broken)).join('\n')).toMatch(/operation-operationId-unique/);
  });
});
