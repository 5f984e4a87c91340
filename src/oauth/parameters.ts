import { InvalidOAuthRequest } from './oauth.errors.js';

/** Every parameter that any of the OAuth endpoints reads. Others are ignored, as RFC 6749 §3.1 asks. */
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

/** RFC 8707 §2: a resource may be named several times, and nothing else. */
const REPEATABLE: ReadonlySet<string> = new Set<ParameterName>(['resource']);
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The parameters of a form or a query string. */
export class Parameters {
  private constructor(
    private readonly values: ReadonlyMap<string, readonly string[]>,
    private readonly faults: ReadonlyMap<string, string>,
  ) {}

  /** Reads `a=1&b=2`. Throws when the text is no form at all; what is wrong with one parameter is kept with it. */
  static parse(text: string): Parameters {
    const values = new Map<string, string[]>();
    const faults = new Map<string, string>();
    for (const part of text.split('&')) {
      const [name, value] = decodePair(part);
      const plain = name.split('[', 1)[0] ?? '';
      if (!isKnown(plain)) continue;
      const earlier = values.get(plain) ?? [];
      // A parser that made lists of these would let a caller who reads text take them for left out.
      if (plain !== name || (earlier.length > 0 && !REPEATABLE.has(plain))) faults.set(plain, 'is repeated');
      if (CONTROL.test(value)) faults.set(plain, 'holds a control character');
      values.set(plain, [...earlier, value]);
    }
    return new Parameters(values, faults);
  }

  /** The value. RFC 6749 §3.1: a parameter without one counts as left out. */
  get(name: ParameterName): string | undefined {
    return this.all(name)[0];
  }

  /** Throws when the parameter is left out. */
  required(name: ParameterName): string {
    const value = this.get(name);
    if (value === undefined) throw new InvalidOAuthRequest(`${name} is missing`);
    return value;
  }

  all(name: ParameterName): readonly string[] {
    return (this.values.get(name) ?? []).filter((value) => value !== '');
  }

  /** What is wrong with a parameter, or null. */
  faultOf(name: ParameterName): string | null {
    return this.faults.get(name) ?? null;
  }

  /** Throws when anything known is repeated or malformed. */
  requireFaultless(): void {
    const named = [...this.faults].map(([name, fault]) => `${name} ${fault}`);
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

/** application/x-www-form-urlencoded text: a plus is a blank, the rest percent-encoded UTF-8. Null when it is not. */
export function decodeFormText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
