import type { CalendarDate } from '../kernel/calendar-date.js';
import { TOOLSET_NAMES, TOOLSETS, type Toolset } from './toolsets.js';

/** What an assistant must know before its first call and cannot learn from the individual tools. */
export function instructionsFor(
  today: CalendarDate,
  timeZone: string,
  toolsets: ReadonlySet<Toolset>,
): string {
  return [
    `Charterbook keeps the books of one business, the one the credential belongs to, and forms companies for it. Today is ${today} in its time zone, ${timeZone}.`,
    'In amounts of bank transactions, positive is money out (a payment, a purchase) and negative is money in (a deposit, a refund). Amounts are JSON numbers in the currency given next to them, with at most as many decimals as the currency has. In reports, revenue and expenses are positive on their normal side.',
    'Dates are calendar dates, YYYY-MM-DD. Lists are paged by `limit` and `offset`: continue with `offset` set to `meta.pagination.nextOffset` until it is null. Without `entityId`, a tool about one legal entity is about the primary one.',
    'A rejected call returns an error result with `error`, a stable code, and `reason`, which names the invalid fields. Posted journal entries cannot be edited: to correct one, reverse it and post a new one. Before a call that files, faxes, cancels or deletes something, tell the user what will happen and ask for confirmation. Send a unique `idempotencyKey` with every change, and repeat the call with the same key if you did not receive the response.',
    ...absent(toolsets),
  ].join('\n\n');
}

/** A user who asks for more learns how to get it. */
function absent(toolsets: ReadonlySet<Toolset>): string[] {
  const others = TOOLSET_NAMES.filter((name) => !toolsets.has(name));
  if (others.length === 0) return [];
  const described = others.map((name) => `${name} (${TOOLSETS[name].purpose})`).join(', ');
  return [
    `This connection leaves out the tools of ${described}. If a task needs them, tell the user to add them to the address of this server, such as \`?toolsets=default,${others[0]}\`.`,
  ];
}
