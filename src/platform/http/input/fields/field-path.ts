import { quoteForReason } from '../../../../kernel/text.js';

/** The path of a field as reasons show it, such as `transactions[3].amount`; `parent` is empty at the top. */
export function fieldPath(parent: string, property: string): string {
  if (/^\d+$/.test(property) && parent !== '') return `${parent}[${property}]`;
  const name = /^\w{1,60}$/.test(property) ? property : quoteForReason(property);
  return parent === '' ? name : `${parent}.${name}`;
}
