import { createHash } from 'node:crypto';
import { isCleanLine } from '../../kernel/text.js';

/** A token bucket: its size, and how many tokens it regains per second. */
export interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

/** A key that encrypts tax ids. Each ciphertext is stored with the id of its key. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Uint8Array;
}

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads environment variables into typed values and collects every problem instead of stopping at the first. */
export class EnvReader {
  private readonly problems: string[] = [];
  /** The names of all settings that were asked for. */
  readonly names = new Set<string>();

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  throwIfBad(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems);
  }

  /** Settings that are read only on a condition. */
  mention(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  refuse(name: string, problem: string): void {
    this.problems.push(`${name} ${problem}`);
  }

  text(name: string, fallback: string, maxLength: number): string {
    const value = this.value(name) ?? fallback;
    if (value.length > maxLength) this.refuse(name, `must have at most ${maxLength} characters`);
    return value;
  }

  /** An optional line of text. */
  line(name: string, maxLength: number): string | null {
    const value = this.value(name);
    if (value === null || (value.length <= maxLength && isCleanLine(value))) return value;
    this.refuse(name, `must be one line of at most ${maxLength} characters`);
    return null;
  }

  /** A telephone or fax number in any common notation. */
  phone(name: string): string | null {
    const value = this.value(name);
    if (value === null || /^\+?[\d(][\d ().-]{5,28}\d$/.test(value)) return value;
    this.refuse(name, 'must be a telephone number such as +1 307 555 0100');
    return null;
  }

  matching(name: string, fallback: string, pattern: RegExp, description: string): string {
    const value = this.value(name) ?? fallback;
    if (!pattern.test(value)) this.refuse(name, `must be ${description}`);
    return value;
  }

  integer<Fallback extends number | null>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
  ): number | Fallback {
    const text = this.value(name);
    if (text === null) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.refuse(name, `must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  flag(name: string, fallback: '0' | '1' = '0'): boolean {
    return this.oneOf(name, ['0', '1'], fallback) === '1';
  }

  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.value(name);
    if (value === null) return fallback;
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) this.refuse(name, `must be one of ${choices.join(', ')}`);
    return choice ?? fallback;
  }

  /** An origin: scheme, host and port only; https outside loopback. */
  origin(name: string, fallback: string): string {
    const text = this.value(name) ?? fallback;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text) {
      this.refuse(
        name,
        'must be an origin such as https://books.example.com, without path or trailing slash',
      );
    } else if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
      this.refuse(name, 'must be https outside loopback');
    }
    return text;
  }

  urlUnder(name: string, origin: string, fallback: string): string {
    const text = this.value(name) ?? fallback;
    const url = URL.canParse(text) ? new URL(text) : null;
    // Compared with the parsed form, which drops blanks and an empty query.
    const isPlain = url && text === url.origin + (url.pathname === '/' ? '' : url.pathname);
    if (!isPlain || url.origin !== origin || text.endsWith('/')) {
      this.refuse(name, `must be an address under ${origin}, without query or trailing slash`);
    }
    return text;
  }

  /** The https address of a page on any host. */
  webAddress(name: string): string | null {
    const text = this.value(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol !== 'https:' || url.href.length > 2000) {
      this.refuse(name, 'must be an https address');
      return null;
    }
    return url.href;
  }

  /** An https page or an email address, as a URI. */
  contact(name: string): string | null {
    const text = this.value(name);
    if (text === null) return null;
    const address = text.replace(/^mailto:/, '');
    if (/^[^\s@:,<>]+@[^\s@:,<>]+$/.test(address) && address.length <= 254) return `mailto:${address}`;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol === 'https:' && url.href.length <= 2000) return url.href;
    this.refuse(name, 'must be an email address or an https address');
    return null;
  }

  /** The base address of an outside service: https outside loopback, without query or trailing slash. */
  serviceUrl(name: string, fallback: string): string {
    const text = this.value(name) ?? fallback;
    const url = URL.canParse(text) ? new URL(text) : null;
    const isPlain = url && text === url.origin + (url.pathname === '/' ? '' : url.pathname);
    const isSafe =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname));
    if (!isPlain || !isSafe || text.endsWith('/') || text.length > 500)
      this.refuse(name, 'must be an https address without query or trailing slash');
    return text;
  }

  /** A telephone number in E.164, such as +12025550100. */
  phoneNumber(name: string): string | null {
    const text = this.value(name);
    if (text === null || /^\+[1-9]\d{5,14}$/.test(text)) return text;
    this.refuse(name, 'must be a telephone number such as +12025550100');
    return null;
  }

  /** A credential of an outside service; never shown in a message. */
  secret(name: string, pattern: RegExp): string | null {
    const text = this.value(name);
    if (text === null || pattern.test(text)) return text;
    this.refuse(name, 'has an invalid format');
    return null;
  }

  /** Rejects an incomplete group of settings, if it is required or one of them is set. True if all are set. */
  requireTogether(
    group: Readonly<Record<string, unknown>>,
    isRequired: boolean,
    requiredBy: string,
  ): boolean {
    const names = Object.keys(group);
    const present = names.find((name) => this.value(name) !== null);
    if (present === undefined && !isRequired) return false;
    const missing = names.filter((name) => this.value(name) === null);
    for (const name of missing) this.refuse(name, `is required with ${isRequired ? requiredBy : present}`);
    return missing.length === 0;
  }

  smtpUrl(name: string): string | null {
    const text = this.value(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return text;
    this.refuse(name, 'must be an address such as smtp://user:password@mail.example.com:587');
    return null;
  }

  /** A sender address, with or without a name: `Books <books@example.com>`. */
  mailbox(name: string, fallback: string): string {
    const text = this.value(name) ?? fallback;
    if (text.length > 254 || !/^(?:[^<>@"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text))
      this.refuse(name, 'must be an email address, such as Charterbook <books@example.com>');
    return text;
  }

  /** `burst,perSecond`, such as `100,20`. */
  budget(name: string, fallback: Budget): Budget {
    const text = this.value(name);
    if (text === null) return fallback;
    const match = /^(\d{1,7}),(\d{1,7}(?:\.\d{1,4})?)$/.exec(text);
    const burst = Number(match?.[1] ?? 0);
    const perSecond = Number(match?.[2] ?? 0);
    if (burst >= 1 && perSecond > 0) return { burst, perSecond };
    this.refuse(name, 'must be "burst,per second", such as 100,20');
    return fallback;
  }

  /** Base64 keys of 32 bytes, separated by commas, the newest first. */
  encryptionKeys(name: string): EncryptionKey[] {
    const text = this.value(name);
    if (text === null) return [];
    const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
    if (keys.some((key) => key.length !== 32)) {
      this.refuse(name, 'must be 32 bytes in base64 (several separated by commas, the newest first)');
      return [];
    }
    return keys.map(toEncryptionKey);
  }

  /** The value, or null if it is absent or empty: compose files pass unset variables as empty text. */
  private value(name: string): string | null {
    this.names.add(name);
    const value = this.env[name];
    return value === undefined || value === '' ? null : value;
  }
}

/** The key with its id: the first eight hexadecimal characters of its SHA-256. */
export function toEncryptionKey(key: Uint8Array): EncryptionKey {
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}
