import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { spectralProblems, TEXT } from '../support/contract/spectral.js';

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

describe('the recommended rules for OpenAPI documents', () => {
  it('report no error or warning in Redocly', async () => {
    expect(await redoclyProblems(TEXT)).toEqual([]);
  });

  // rules.long.test.ts has the whole document.
  it('report no error or warning about two resources in Spectral', async () => {
    const problems = await spectralProblems(FEW_PATHS);
    // The schemas of the other resources.
    expect(problems.filter((problem) => !problem.startsWith('oas3-unused-component'))).toEqual([]);
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
