import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EIN_LIFECYCLE } from '../../src/ein/applications/ein-lifecycle.js';
import { TRANSMISSION_STATUSES } from '../../src/ein/fax/transmission-status.js';
import { INCORPORATION_LIFECYCLE } from '../../src/incorporations/incorporation-lifecycle.js';
import { OBLIGATION_LIFECYCLE } from '../../src/obligations/obligation-lifecycle.js';
import { PREDICATES } from '../../web/src/pages/settings/activity/predicates.data.js';

const SRC = resolve(import.meta.dirname, '../../src');

/** The verbs of actions that are made of a noun and a variable. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  ein_application: EIN_LIFECYCLE.triggers,
  fax_transmission: TRANSMISSION_STATUSES,
  incorporation: INCORPORATION_LIFECYCLE.triggers,
  obligation: OBLIGATION_LIFECYCLE.triggers,
  rule: ['create', 'update', 'delete'],
};

/** Files that receive the action as a variable, with what their actions look like there. */
const VARIABLES: Readonly<Record<string, RegExp>> = {
  'oauth/token/authorization-code.grant.ts': /'(oauth_code\.[a-z_]+)'/g,
  'identity/accounts/security-trail.ts': /^ {2}\| '([a-z_]+\.[a-z_]+)'/gm,
};

const VARIABLE = 'action';

/** The property of an audit entry, up to the next one. */
const ACTION = /\baction(?:: (?<value>(?:`[^`]*`|[^;{}`])*?))?,\s*resourceType\b/g;

/** Reads and writes actions of any kind. */
const AUDIT = 'platform/audit/';

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .filter((file) => !file.startsWith(AUDIT))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);

/** The actions that an expression can have; null if it does not say. */
function actionsIn(value: string): string[] | null {
  const literals = [...value.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action ?? '');
  if (literals.length > 0) return literals;
  const noun = /^`([a-z_]+)\.\$\{\w+\}`$/.exec(value)?.[1] ?? '';
  return VERBS[noun]?.map((verb) => `${noun}.${verb}`) ?? null;
}

/** The actions of a file, and the expressions that say none. */
function auditedIn(file: string, text: string): { readonly actions: string[]; readonly unknown: string[] } {
  const values = [...text.matchAll(ACTION)].map(({ groups }) => groups?.['value'] ?? VARIABLE);
  const known = values.flatMap((value) => actionsIn(value) ?? []);
  const unknown = values.filter((value) => actionsIn(value) === null);
  const pattern = VARIABLES[file];
  if (pattern === undefined) return { actions: known, unknown: unknown.map((value) => `${file}: ${value}`) };
  const variable = [...text.matchAll(pattern)].map(([, action]) => action ?? '');
  return { actions: [...known, ...variable], unknown: unknown.filter((value) => value !== VARIABLE) };
}

const audited = sources.map(([file, text]) => auditedIn(file, text));
const actions = [...new Set(audited.flatMap((found) => found.actions))].toSorted();

describe('the sentences of the activity page', () => {
  it('are looked for in everything that writes to the audit log', () => {
    expect(audited.flatMap(({ unknown }) => unknown)).toEqual([]);
    expect(actions.length).toBeGreaterThan(100);
  });

  it('exist for every action, and for no other', () => {
    expect(Object.keys(PREDICATES).toSorted()).toEqual(actions);
  });
});
