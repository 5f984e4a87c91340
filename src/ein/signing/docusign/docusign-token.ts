import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../../platform/clock/clock.js';
import type { DocusignSettings } from '../../../platform/config/signing-settings.js';
import type { Json, ServiceCalls } from '../service-calls.js';
import { asRefusal, SigningServiceUnavailable } from '../signing.errors.js';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_LIFETIME_S = 3_600;
/** A token is not used up to its very end: a call takes a while too. */
const SPARE_MS = 60_000;

/**
 * Access tokens by the JWT grant (RFC 7523): the app signs, with its RSA key, that it acts for the user. A token
 * is kept until shortly before it ends.
 */
export class DocusignToken {
  private readonly key: KeyObject;
  private kept: { readonly token: string; readonly untilMs: number } | null = null;

  constructor(
    private readonly settings: DocusignSettings,
    private readonly calls: ServiceCalls,
    private readonly clock: Clock,
  ) {
    this.key = createPrivateKey(settings.privateKey);
  }

  async get(): Promise<string> {
    if (this.kept && this.clock.epochMilliseconds() < this.kept.untilMs) return this.kept.token;
    const askedAtMs = this.clock.epochMilliseconds();
    const { token, lifetimeS } = await this.ask();
    this.kept = { token, untilMs: askedAtMs + lifetimeS * 1_000 - SPARE_MS };
    return token;
  }

  /** For a token that was refused before its time. */
  forget(token: string): void {
    if (this.kept?.token === token) this.kept = null;
  }

  /** Whatever goes wrong here, nothing was done with any envelope. */
  private async ask(): Promise<{ token: string; lifetimeS: number }> {
    try {
      const answer = await this.grant();
      const token = this.calls.text(answer['access_token'], 10_000);
      const lifetimeS = Number(answer['expires_in']);
      if (!(lifetimeS > 0)) throw this.calls.nonsense();
      return { token, lifetimeS };
    } catch (error) {
      throw asRefusal(error);
    }
  }

  private async grant(): Promise<Json> {
    const form = new URLSearchParams({ grant_type: JWT_BEARER, assertion: this.assertion() });
    const answer = await this.calls.send({
      method: 'POST',
      url: `${this.settings.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    // Such as consent_required: the administrator has not let the app act for the user.
    if (answer.status >= 400)
      throw new SigningServiceUnavailable('DocuSign does not accept the configured credentials', 'refused');
    this.calls.requireSuccess(answer);
    return this.calls.parse(answer);
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
