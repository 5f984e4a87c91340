import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { ensureWebBuild } from './web-build.js';
import { PATIENCE } from '../world/patience.js';
import type { Person } from '../identity/people.js';
import { NOW, type World } from '../world/world.js';

/** Screenshots to look at. Git ignores the folder. */
const SCREENSHOTS = resolve(import.meta.dirname, '../../../screenshots');
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);

/** Finds tests that rely on the order of responses (CONTRIBUTING.md, "Tests"): 0 lets each request go at once. */
const LATEST_MS = Number(process.env['BROWSER_DELAY_MS'] ?? 0);

async function continueLate(route: Route): Promise<void> {
  await sleep(Math.random() * LATEST_MS);
  await route.continue();
}

/** The browser contexts of the running test. They are closed before the next one. */
const contexts = new Set<BrowserContext>();

/** A group of tests in a real browser. Without a browser they are skipped with a message. */
export function describeInChromium(title: string, tests: () => void): void {
  const remark = `skipped: no Chromium at ${CHROMIUM} (apt-get install chromium, or set CHROMIUM_PATH)`;
  if (!hasChromium) process.stderr.write(`${title} · ${remark}\n`);
  describe.skipIf(!hasChromium)(hasChromium ? title : `${title} · ${remark}`, () => {
    afterEach(async () => {
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    });
    tests();
  });
}

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** What a user's device is like. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Whether the system replaces all colors by a few of great contrast. */
  readonly forcedColors?: 'active' | 'none';
  /** Default: UTC. */
  readonly timeZone?: string;
  /** To measure pages: a clock that a test sets makes each date and each format of dates slower. Default: the date of the world. */
  readonly clock?: 'real';
}

/**
 * Chromium for a world. The world expects to be reached at ROOT_URL, as behind a proxy, so the browser maps it to the
 * real port. It can reach nothing else.
 */
export async function openChromium(world: World): Promise<Browser> {
  await ensureWebBuild();
  const { host } = new URL(world.runtime.config.rootUrl);
  const { host: real } = new URL(world.rootUrl);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=MAP ${host} ${real}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });
}

/** A user with a browser. Records all errors and warnings of the browser. */
export class Visitor {
  readonly problems: string[] = [];
  private requestsUnderWay = 0;

  private constructor(
    readonly page: Page,
    private readonly appUrl: string,
  ) {
    page.on('console', (message) => {
      const { url } = message.location();
      // Chromium logs every status of 400 and above; other assertions check statuses.
      const isResponse = message.text().startsWith('Failed to load resource') && /\/(api|v1)\//.test(url);
      if (['error', 'warning'].includes(message.type()) && !isResponse)
        this.problems.push(`${message.text()} (${page.url()})`);
    });
    page.on('request', () => this.requestsUnderWay++);
    page.on('requestfinished', () => this.requestsUnderWay--);
    page.on('requestfailed', () => this.requestsUnderWay--);
    page.on('pageerror', (error) => this.problems.push(error.message));
  }

  static async arrive(
    browser: Browser,
    world: World,
    { colorScheme = 'light', forcedColors = 'none', timeZone = 'UTC', clock, ...viewport }: Device = DESKTOP,
  ): Promise<Visitor> {
    const seen = { viewport, colorScheme, forcedColors };
    const context = await browser.newContext({ ...seen, locale: 'en-US', timezoneId: timeZone });
    contexts.add(context);
    if (LATEST_MS > 0) await context.route(/\/(api|v1)\//, continueLate);
    context.setDefaultTimeout(PATIENCE.timeout);
    const page = await context.newPage();
    // The browser has the same date as the world.
    if (clock !== 'real') await page.clock.setFixedTime(NOW);
    return new Visitor(page, world.runtime.config.appUrl);
  }

  /** Uses the session of a user who has already signed in, and opens the app. */
  async enterAs({ browser }: Pick<Person, 'browser'>, path = ''): Promise<void> {
    const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: this.appUrl }));
    await this.page.context().addCookies(cookies);
    await this.goto(path);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.appUrl}${path}`);
  }

  /** The path of the page, relative to the app. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return (pathname + search).slice(new URL(this.appUrl).pathname.length);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.goto('/sign-in');
    await this.fillSignIn(email, password);
    await this.page.getByRole('button', { name: 'Your account' }).waitFor();
  }

  async fillSignIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async click(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Waits for a page by its heading. */
  async sees(name: string | RegExp): Promise<void> {
    await this.heading(name).waitFor();
  }

  /** Takes a screenshot, and checks what must be true of every page. */
  async inspect(name: string): Promise<void> {
    await this.settle();
    await this.inspectAsIs(name);
  }

  /** The same of a page that still loads. */
  async inspectAsIs(name: string): Promise<void> {
    await mkdir(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), animations: 'disabled' });
    expect(await this.barriers(), `${name}: barriers`).toEqual([]);
    const overflow = await this.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${name}: pixels to scroll sideways`).toBe(0);
    expect(this.problems, `${name}: problems`).toEqual([]);
  }

  /** Waits until no request is pending and nothing is animated. */
  async settle(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => this.requestsUnderWay, { interval: 20 }).toBe(0);
    // A function, not text: the app's content security policy does not allow evaluating text.
    await this.page.waitForFunction(() => {
      const { document } = globalThis as any;
      const isLoading = document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') !== null;
      return !isLoading && document.getAnimations().every(({ playState }: any) => playState !== 'running');
    });
  }

  /** The serious and critical problems that axe-core finds. */
  private async barriers(): Promise<string[]> {
    await this.page.evaluate(await axeSource());
    const violations = await this.page.evaluate<Violation[]>(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
  }
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

let source: Promise<string> | undefined;

function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}
