import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.js';
import type { DocusignSettings } from '../../../platform/config/signing-settings.js';
import type { Json, ServiceCalls } from '../service-calls.js';
import { asRefusal, SigningServiceUnavailable } from '../signing.errors.js';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_LIFETIME_S = 3_600;
/** A token is replaced before it expires: a call takes time too. */
const SPARE_MS = 60_000;

/**
 * Access tokens by the JWT grant (RFC 7523): the app signs an assertion for the user with its RSA key. A token is
 * reused until shortly before it expires.
 */
export class DocusignToken {
  private readonly key: KeyObject;
  private cached: { readonly token: string; readonly untilMs: number } | null = null;

  constructor(
    private readonly settings: DocusignSettings,
    private readonly calls: ServiceCalls,
    private readonly clock: Clock,
  ) {
    this.key = createPrivateKey(settings.privateKey);
  }

  async get(): Promise<string> {
    if (this.cached && this.elapsedMs() < this.cached.untilMs) return this.cached.token;
    const requestedAtMs = this.elapsedMs();
    const { token, lifetimeS } = await this.request();
    this.cached = { token, untilMs: requestedAtMs + lifetimeS * 1_000 - SPARE_MS };
    return token;
  }

  private elapsedMs(): number {
    return this.clock.elapsedMicroseconds() / 1_000;
  }

  /** For a token that was rejected before it expired. */
  forget(token: string): void {
    if (this.cached?.token === token) this.cached = null;
  }

  /** An error here counts as a refusal: no envelope was affected. */
  private async request(): Promise<{ token: string; lifetimeS: number }> {
    try {
      const response = await this.grant();
      const token = this.calls.text(response['access_token'], 10_000);
      const lifetimeS = Number(response['expires_in']);
      if (!(lifetimeS > 0)) throw this.calls.invalidResponse();
      return { token, lifetimeS };
    } catch (error) {
      throw asRefusal(error);
    }
  }

  private async grant(): Promise<Json> {
    const form = new URLSearchParams({ grant_type: JWT_BEARER, assertion: this.assertion() });
    const response = await this.calls.send({
      method: 'POST',
      url: `${this.settings.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    // For example consent_required: the administrator has not allowed the app to act for the user.
    if (response.status >= 400)
      throw new SigningServiceUnavailable('DocuSign rejects the configured credentials', 'refused');
    this.calls.requireSuccess(response);
    return this.calls.parse(response);
  }

  private assertion(): string {
    const { integrationKey, userId, authUrl } = this.settings;
    const nowS = Math.floor(this.clock.epochMilliseconds() / 1_000);
    const claims = {
      iss: integrationKey,
      sub: userId,
      aud: new URL(authUrl).host,
      iat: nowS,
      exp: nowS + ASSERTION_LIFETIME_S,
      scope: 'signature impersonation',
    };
    const text = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.key).toString('base64url')}`;
  }
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
