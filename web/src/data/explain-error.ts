import { formatDate } from '../platform/locale';
import { ApiError } from './api-error';

/** Replacements for reasons of the service that are written for developers. */
const WORDS: Partial<Record<ApiError['code'], (error: ApiError) => string>> = {
  unreachable: () => 'Charterbook cannot be reached. Check your connection and try again.',
  rate_limited: ({ retryAfterSeconds }) => `Too many attempts. Try again ${inAWhile(retryAfterSeconds)}.`,
  service_unavailable: () => 'The service is busy or restarting. Try again in a moment.',
  internal_error: ({ reason }) =>
    `Something went wrong on our side. Try again. If it happens again, contact support and mention: ${reason}.`,
  insufficient_scope: () => 'Your role in this business does not allow this.',
  period_locked: ({ reason }) => {
    const [, lastDay] = /through (\d{4}-\d{2}-\d{2})/.exec(reason) ?? [];
    const until = lastDay === undefined ? 'closed' : `closed through ${formatDate(lastDay)}`;
    return `The books are ${until}, and this would change them. An owner or admin can open them again.`;
  },
  year_closed: ({ reason }) =>
    `${yearIn(reason)} is closed. An owner or admin can reopen it under Settings, Accounting.`,
  year_not_closed: ({ reason }) => `${yearIn(reason)} is not closed. Another user may have reopened it.`,
  earlier_year_open: ({ reason }) =>
    `Fiscal years are closed in order. ${yearIn(reason)} is still open: close it first.`,
  invalid_transition: () =>
    'This is not possible now: it has changed meanwhile, or another step comes first. The page shows how it is.',
  transmission_in_flight: () => 'A fax of this form is on its way. Check first where it is.',
  unconfirmed_transmission: () =>
    'An earlier fax may have arrived. Confirm below that another is sent, or mark the form as sent.',
  formation_pending: () =>
    'The state has not formed the company yet. Confirm below that the form is faxed before that.',
  no_return_fax: () =>
    'The form has no fax number for the reply, so the EIN would come by mail, weeks later. Confirm below that it is faxed nevertheless.',
  preflight_failed: () => 'The form has errors for which the IRS rejects it. They are listed below.',
  one_ein_per_day: ({ reason }) => {
    const [day] = /\d{4}-\d{2}-\d{2}/.exec(reason) ?? [];
    const next = day === undefined ? 'tomorrow' : `on ${formatDate(day)} (Eastern time) or later`;
    return `The IRS issues one EIN per person and day, and another form of this person was sent today. Fax this one ${next}.`;
  },
  carrier_unavailable: ({ reason }) => unknownOutcome('fax carrier', reason),
  carrier_error: ({ reason }) => unknownOutcome('fax carrier', reason),
  signing_service_unavailable: ({ reason }) => unknownOutcome('signing service', reason),
  signing_service_error: ({ reason }) => unknownOutcome('signing service', reason),
  unauthorized: () => 'You have been signed out. Sign in again to continue.',
};

function yearIn(reason: string): string {
  const [lastDay] = /\d{4}-\d{2}-\d{2}/.exec(reason) ?? [];
  return lastDay === undefined ? 'The fiscal year' : `The fiscal year that ended on ${formatDate(lastDay)}`;
}

/** Of a call to another service, which may have done its work. */
function unknownOutcome(service: string, reason: string): string {
  return `The ${service} did not do this, or did not say that it did: ${reason}. The page shows what is known. If nothing has changed in a few minutes, try again.`;
}

/** An error in whole sentences for users. */
export function explainError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened. Reload the page and try again.';
  return WORDS[error.code]?.(error) ?? toSentence(error.reason);
}

/**
 * Problems of an `invalid_request` by form field, such as `name` or `address.city`, and those that belong to no field. A field
 * has the problems of everything in it that is no field of its own.
 */
export function problemsByField(
  error: unknown,
  fields: readonly string[],
): { fields: Record<string, string>; others: string | null } {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request')
    return { fields: {}, others: explainError(error) };
  const found: Record<string, string> = {};
  const others: string[] = [];
  for (const problem of error.reason.split('; ')) {
    const [, path = '', text = ''] = /^([\w.[\]]+) (.+)$/.exec(problem) ?? [];
    const inList = path.replaceAll(/\[(\d+)\]/g, '.$1');
    const field = [inList, path.split(/[.[]/)[0] ?? ''].find((name) => fields.includes(name));
    // The field itself is the subject: "is a common password".
    if (field === undefined) others.push(toSentence(problem));
    else found[field] ??= toSentence(inWords(text.replace(/^is /, 'this is ')));
  }
  return { fields: found, others: others.length > 0 ? others.join(' ') : null };
}

/** The names of other fields as words: "memberCount" is "member count". */
function inWords(text: string): string {
  return text.replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) =>
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
}

/** A reason of the service as a sentence. */
export function toSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'This did not work. Try again.';
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}

function inAWhile(seconds: number | null): string {
  if (seconds === null) return 'in a few minutes';
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
