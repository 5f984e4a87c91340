import * as OTPAuth from 'otpauth';
import { Browser } from '../http/browser.js';
import { dataOf } from '../http/responses.js';
import type { World } from '../world/world.js';
import { newPerson, PASSWORD, type Person } from './people.js';

const STEP_MS = 30_000;

/** An authenticator app with the secret of one user: another implementation of RFC 6238. */
export class Authenticator {
  private readonly totp: OTPAuth.TOTP;

  constructor(
    private readonly world: World,
    uri: string,
  ) {
    this.totp = OTPAuth.URI.parse(uri) as OTPAuth.TOTP;
  }

  /** The code that the app shows some steps of 30 seconds before or after the service's now. */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: this.world.clock.epochMilliseconds() + steps * STEP_MS });
  }

  /** A code of six digits that is not valid now. */
  wrongCode(): string {
    const valid = new Set([-1, 0, 1].map((steps) => this.code(steps)));
    return ['000000', '111111', '222222', '333333'].find((code) => !valid.has(code)) ?? '';
  }
}

/** A user with two-step sign-in. */
export interface ProtectedPerson extends Person {
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/**
 * Turns on two-step sign-in with the app's previous code, which the service still accepts: the codes of now and of the next
 * step are left for a test.
 */
export async function turnOnSecondFactor<P extends Person>(
  world: World,
  person: P,
): Promise<P & ProtectedPerson> {
  const { browser } = person;
  const { uri } = dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD }));
  const app = new Authenticator(world, uri);
  const { recoveryCodes } = dataOf(await browser.post('second-factor/confirm', { code: app.code(-1) }));
  return { ...person, app, recoveryCodes };
}

export async function newProtectedPerson(world: World): Promise<ProtectedPerson> {
  return turnOnSecondFactor(world, await newPerson(world));
}

/** A new browser in which the password was entered, and no code yet. */
export async function enterPassword(world: World, email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(world);
  const { needsSecondFactor } = dataOf(await browser.post('sign-in', { email, password }));
  if (needsSecondFactor !== true) throw new Error(`${email} signs in without a code`);
  return browser;
}

export function enterCode(browser: Browser, code: string) {
  return browser.post('sign-in/second-factor', { code });
}
