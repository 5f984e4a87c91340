import { InvalidOAuthRequest } from './oauth.errors.js';

/** The parameters that the OAuth endpoints read. Others are ignored, as RFC 6749 §3.1 requires. */
const KNOWN = [
  'client_id',
  'client_secret',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'email',
  'grant_type',
  'redirect_uri',
  'refresh_token',
  'request_id',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'token',
  'token_type_hint',
] as const;
export type ParameterName = (typeof KNOWN)[number];

/** RFC 8707 §2: only resource may be repeated. */
const REPEATABLE: ReadonlySet<string> = new Set<ParameterName>(['resource']);
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The parameters of a form or a query string. */
export class Parameters {
  private constructor(
    private readonly values: ReadonlyMap<string, readonly string[]>,
    private readonly problems: ReadonlyMap<string, string>,
  ) {}

  /** Reads `a=1&b=2`. Throws if the text is not a form; a problem with one parameter is stored with it. */
  static parse(text: string): Parameters {
    const values = new Map<string, string[]>();
    const problems = new Map<string, string>();
    for (const part of text.split('&')) {
      const [name, value] = decodePair(part);
      const plain = name.split('[', 1)[0] ?? '';
      if (!isKnown(plain)) continue;
      const earlier = values.get(plain) ?? [];
      // A list would let code that reads a single text treat the parameter as omitted.
      if (plain !== name || (earlier.length > 0 && !REPEATABLE.has(plain)))
        problems.set(plain, 'is repeated');
      if (CONTROL.test(value)) problems.set(plain, 'contains a control character');
      values.set(plain, [...earlier, value]);
    }
    return new Parameters(values, problems);
  }

  /** The value. RFC 6749 §3.1: a parameter without a value counts as omitted. */
  get(name: ParameterName): string | undefined {
    return this.all(name)[0];
  }

  /** Throws if the parameter is omitted. */
  required(name: ParameterName): string {
    const value = this.get(name);
    if (value === undefined) throw new InvalidOAuthRequest(`${name} is missing`);
    return value;
  }

  all(name: ParameterName): readonly string[] {
    return (this.values.get(name) ?? []).filter((value) => value !== '');
  }

  /** The problem with a parameter, or null. */
  problemOf(name: ParameterName): string | null {
    return this.problems.get(name) ?? null;
  }

  /** Throws if any known parameter is repeated or malformed. */
  requireValid(): void {
    const named = [...this.problems].map(([name, problem]) => `${name} ${problem}`);
    if (named.length > 0) throw new InvalidOAuthRequest(named.join('; '));
  }
}

function isKnown(name: string): name is ParameterName {
  return (KNOWN as readonly string[]).includes(name);
}

function decodePair(part: string): [string, string] {
  const at = part.indexOf('=');
  const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  const decoded = [decodeFormText(name), decodeFormText(value)];
  if (decoded[0] === null || decoded[1] === null)
    throw new InvalidOAuthRequest('the parameters are not form-encoded UTF-8');
  return decoded as [string, string];
}

/**
 * Decodes application/x-www-form-urlencoded text: plus is a space, the rest percent-encoded UTF-8. Null if
 * invalid.
 */
export function decodeFormText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
