import { type FieldProblem, InvalidRequest } from '../kernel/domain-error.js';
import { DEFAULT_TOOLSETS, TOOLSET_NAMES, type Toolset } from './toolsets.js';

/** `text`: the response as text, which every client passes on. `structured`: only as structured content. */
export type ResultForm = 'text' | 'structured';

/** What a client chooses in the query of its address, because many clients can configure only an address. */
export interface ClientChoices {
  readonly toolsets: ReadonlySet<Toolset>;
  readonly results: ResultForm;
}

const GROUPS: ReadonlyMap<string, readonly Toolset[]> = new Map<string, readonly Toolset[]>([
  ['default', DEFAULT_TOOLSETS],
  ['all', TOOLSET_NAMES],
  ...TOOLSET_NAMES.map((name) => [name, [name]] as const),
]);
const FORMS: readonly string[] = ['text', 'structured'] satisfies ResultForm[];
const PARAMETERS = new Set(['toolsets', 'results']);

/** `?toolsets=books,companies&results=structured`. Throws InvalidRequest for anything else. */
export function readChoices(query: Readonly<Record<string, unknown>>): ClientChoices {
  const names = namesIn(query['toolsets']);
  const form = query['results'] ?? 'text';
  const problems: FieldProblem[] = [
    ...Object.keys(query)
      .filter((name) => !PARAMETERS.has(name))
      .map((path) => ({ path, problem: 'is unknown: the address has the parameters toolsets and results' })),
    ...names.filter((name) => !GROUPS.has(name)).map((name) => unknownToolset(name)),
    ...(isForm(form) ? [] : [{ path: 'results', problem: `must be ${FORMS.join(' or ')}` }]),
  ];
  if (problems.length > 0 || !isForm(form)) throw new InvalidRequest(problems);
  return { toolsets: new Set(names.flatMap((name) => GROUPS.get(name) ?? [])), results: form };
}

/** A parameter can be repeated, and be empty like an unset variable in a client's configuration. */
function namesIn(sent: unknown): readonly string[] {
  const texts = [sent].flat().filter((text): text is string => typeof text === 'string');
  const names = texts.flatMap((text) => text.split(','));
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  return given.length === 0 ? ['default'] : given;
}

function unknownToolset(name: string): FieldProblem {
  const shown = JSON.stringify(name.slice(0, 40));
  return { path: 'toolsets', problem: `has no ${shown}: choose from ${[...GROUPS.keys()].join(', ')}` };
}

function isForm(form: unknown): form is ResultForm {
  return typeof form === 'string' && FORMS.includes(form);
}
