import { PREDICATES } from './predicates.data.js';
import type { Names, SaidEvent } from './said-event.js';

/** What was done, as words after the name of who did it. */
export function predicateOf(event: SaidEvent, names: Names): string {
  const predicate = PREDICATES[event.action];
  if (predicate === undefined) return fallbackOf(event.action);
  return typeof predicate === 'string' ? predicate : predicate(event, names);
}

/** Verbs whose past is not formed with "ed". */
const PAST: Readonly<Record<string, string>> = {
  get: 'got',
  read: 'read',
  send: 'sent',
  set: 'set',
  take: 'took',
  undo: 'undid',
};

/** `created a webhook` for `webhook.create`: of an action that this build does not know yet. */
function fallbackOf(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll('_', ' '));
  const [first = '', ...rest] = verb.split(' ');
  if (first === '') return `did “${noun}”`;
  const object = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  const did = PAST[first] ?? `${first}${first.endsWith('e') ? 'd' : 'ed'}`;
  return rest.length === 0 ? `${did} ${object}` : `${did} ${rest.join(' ')} of ${object}`;
}
