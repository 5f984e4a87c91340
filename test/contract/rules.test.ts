import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';

const TEXT = readFileSync('openapi.json', 'utf8');

/** What Redocly's recommended rules say, as `<rule> at <place>`, warnings included. */
async function redoclySays(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

/** What Spectral's recommended rules say, as `<rule> at <place>`, warnings included. */
async function spectralSays(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as any, 'recommended']], rules: {} });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, path }) => `${code} at ${path.join('/')}`);
}

/**
 * OpenAPI 3.1 lets an HTTP scheme list what is needed of a credential, as ours does. The rule still asks that such
 * names stand in an OAuth flow.
 */
const isAboutBearerScopes = (problem: string) =>
  /^oas3-operation-security-defined at .*\/bearer\/0$/.test(problem);

describe('the rules that others keep for such documents', () => {
  it("passes Redocly's without an error or a warning", async () => {
    expect(await redoclySays(TEXT)).toEqual([]);
  });

  it("passes Spectral's without an error, and with no warning but one that is out of date", async () => {
    const said = await spectralSays(TEXT);
    expect(said.filter((problem) => !isAboutBearerScopes(problem))).toEqual([]);
  });

  it('would hear of it if it did not', async () => {
    const broken = TEXT.replace('"#/components/schemas/Transaction"', '"#/components/schemas/Nothing"')
      .replace('"operationId": "listAccounts"', '"operationId": "createAccount"')
      .replaceAll('"license"', '"x-license"');
    const said = (await redoclySays(broken)).join('\n');
    for (const rule of ['no-unresolved-refs', 'operation-operationId-unique', 'info-license'])
      expect(said).toContain(rule);
    expect((await spectralSays(broken)).join('\n')).toMatch(/operation-operationId-unique/);
  });
});
