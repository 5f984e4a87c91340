import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { WINDOWED_PATHS } from '../../clients/typescript/src/methods.js';
import clientLock from '../../clients/typescript/package-lock.json' with { type: 'json' };
import clientPackage from '../../clients/typescript/package.json' with { type: 'json' };
import clientConfig from '../../clients/typescript/tsconfig.json' with { type: 'json' };
import rootLock from '../../package-lock.json' with { type: 'json' };
import rootPackage from '../../package.json' with { type: 'json' };
import rootConfig from '../../tsconfig.json' with { type: 'json' };

interface Contract {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface Parameter {
  readonly name?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly $ref?: string;
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

  it('requires `from` exactly where a paged list leaves out older items without it', () => {
    const windowed = Object.entries(openapi.paths).filter(([, { get }]) => {
      const named = (name: string) => get?.parameters?.find((parameter) => parameter.name === name);
      const { description = 'Default: no limit.', required = false } = named('from') ?? {};
      return named('offset') && !required && !description.endsWith('Default: no limit.');
    });
    expect(windowed.map(([path]) => path)).toEqual(WINDOWED_PATHS);
  });

  it('has the version of the contract, and the dependencies that are tested here', async () => {
    expect(clientPackage.version).toBe(openapi.info.version);
    const { dependencies, devDependencies } = clientPackage;
    expect(rootPackage.devDependencies).toMatchObject({ ...dependencies, ...devDependencies });
    const code = await readFile('clients/typescript/src/charterbook.ts', 'utf8');
    expect(code).toContain(`from '${Object.keys(dependencies).join()}'`);
  });

  it('locks its packages to those of the repository, without addresses of a registry', () => {
    const { '': own, ...locked } = clientLock.packages;
    expect(own.version).toBe(clientPackage.version);
    for (const [place, { version, integrity, ...rest }] of Object.entries(locked)) {
      expect(rootLock.packages, place).toMatchObject({ [place]: { version, integrity } });
      expect(rest).not.toHaveProperty('resolved');
    }
  });

  it('is compiled like the repository, although its options are its own', () => {
    const { lib, types, rootDir, outDir, declaration, ...common } = clientConfig.compilerOptions;
    expect({ lib, types }).toEqual({ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] });
    expect({ rootDir, outDir, declaration }).toEqual({ rootDir: 'src', outDir: 'dist', declaration: true });
    expect(rootConfig.compilerOptions).toMatchObject(common);
  });
});
