import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import clientPackage from '../../clients/typescript/package.json' with { type: 'json' };
import rootPackage from '../../package.json' with { type: 'json' };

interface Contract {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
}

const IDEMPOTENCY_KEY = '#/components/parameters/Idempotency-Key';

const openapi = JSON.parse(await readFile('openapi.json', 'utf8')) as Contract;

describe('the TypeScript client package', () => {
  it('sends an Idempotency-Key exactly where the contract accepts one', () => {
    const accepting = new Set<string>();
    const others = new Set<string>();
    for (const item of Object.values(openapi.paths))
      for (const [method, operation] of Object.entries(item)) {
        const accepts = operation.parameters?.some(({ $ref }) => $ref === IDEMPOTENCY_KEY) ?? false;
        (accepts ? accepting : others).add(method);
      }
    expect([...accepting].toSorted()).toEqual(['patch', 'post']);
    expect([...others].toSorted()).toEqual(['delete', 'get', 'put']);
  });

  it('has the version of the contract, and the dependencies that are tested here', async () => {
    expect(clientPackage.version).toBe(openapi.info.version);
    const { dependencies } = clientPackage;
    expect(rootPackage.devDependencies).toMatchObject(dependencies);
    const code = await readFile('clients/typescript/src/charterbook.ts', 'utf8');
    expect(code).toContain(`from '${Object.keys(dependencies).join()}'`);
  });
});
