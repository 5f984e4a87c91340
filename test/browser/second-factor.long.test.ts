import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, DESKTOP, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { newPerson, PASSWORD } from '../support/identity/people.js';
import { Authenticator, newProtectedPerson } from '../support/identity/second-factors.js';
import { theWorld, type World } from '../support/world/world.js';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
  ['dark', { ...DESKTOP, colorScheme: 'dark' }],
] as const;

describeInChromium('two-step sign-in in the web app', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  afterAll(() => browser.close());

  const fill = (visitor: Visitor, label: string, text: string) =>
    visitor.page.getByLabel(label, { exact: true }).fill(text);
  const fillDialog = (visitor: Visitor, label: string, text: string) =>
    visitor.page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  const dialogButton = (visitor: Visitor, name: string) =>
    visitor.page.getByRole('dialog').getByRole('button', { name, exact: true });
  const codesIn = (visitor: Visitor) =>
    visitor.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  const focusedLabel = ({ page }: Visitor) =>
    page.evaluate(() => (globalThis as any).document.activeElement?.labels?.[0]?.innerText ?? null);

  it.each(SIZES)('is turned on, used, and turned off, %s', async (name, size) => {
    const person = await newPerson(world);
    const visitor = await Visitor.arrive(browser, world, size);
    const { page } = visitor;
    await visitor.enterAs(person, '/security');
    await page.getByText('It is off.').waitFor();
    await visitor.inspect(`second-factor-off-${name}`);

    await visitor.click('Turn on two-step sign-in');
    await fillDialog(visitor, 'Current password', 'not the password');
    await visitor.click('Continue');
    await page.getByText('This is not your password.').waitFor();
    await visitor.inspect(`second-factor-password-${name}`);
    await fillDialog(visitor, 'Current password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await visitor.inspect(`second-factor-set-up-${name}`);
    const uri = await page.getByRole('link', { name: 'Open an app on this device' }).getAttribute('href');
    const app = new Authenticator(world, uri ?? '');
    expect(
      (uri ?? '').includes((await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')),
    ).toBe(true);
    await fillDialog(visitor, 'Code', app.wrongCode());
    await visitor.click('Turn on');
    await page.getByText('This is not valid: it is wrong, was used before or has expired.').waitFor();
    expect(await focusedLabel(visitor)).toBe('Code');
    await fillDialog(visitor, 'Code', app.code(-1));
    await visitor.click('Turn on');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    const codes = await codesIn(visitor);
    expect(new Set(codes).size).toBe(10);
    await visitor.inspect(`second-factor-codes-${name}`);
    const [download] = await Promise.all([page.waitForEvent('download'), visitor.click('Download')]);
    expect(download.suggestedFilename()).toBe('charterbook-recovery-codes.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.keyboard.press('Escape');
    await visitor.click('I have stored them');
    await page.getByText('It is on. You have 10 unused recovery codes.').waitFor();
    expect(await page.content()).not.toContain(codes[0]);
    await visitor.inspect(`second-factor-on-${name}`);

    await visitor.click('Turn off');
    await fillDialog(visitor, 'Current password', PASSWORD);
    await fillDialog(visitor, 'Code', codes[0] ?? '');
    await visitor.inspect(`second-factor-turn-off-${name}`);
    await dialogButton(visitor, 'Turn off').click();
    await page.getByText('It is off.').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it.each(SIZES)('asks for the code after the password, %s', async (name, size) => {
    const { email, app, recoveryCodes } = await newProtectedPerson(world);
    const visitor = await Visitor.arrive(browser, world, size);
    const { page } = visitor;
    await visitor.goto('/sign-in?next=%2Fsecurity');
    await visitor.fillSignIn(email, PASSWORD);
    await page.getByText('Six digits from your authenticator app.').waitFor();
    const field = page.getByLabel('Code', { exact: true });
    expect(await focusedLabel(visitor)).toBe('Code');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await visitor.inspect(`second-step-${name}`);
    await page.keyboard.type(app.wrongCode());
    await page.keyboard.press('Enter');
    await page.getByText('This is not valid: it is wrong, was used before or has expired.').waitFor();
    await visitor.inspect(`second-step-refused-${name}`);
    await visitor.click('Use a recovery code');
    expect(await focusedLabel(visitor)).toBe('Recovery code');
    await visitor.inspect(`second-step-recovery-${name}`);
    await fill(visitor, 'Recovery code', recoveryCodes[0] ?? '');
    await visitor.click('Sign in');
    await visitor.sees('Security');
    await page.getByText('It is on. You have 9 unused recovery codes.').waitFor();

    await visitor.click('Create new recovery codes');
    await fillDialog(visitor, 'Current password', PASSWORD);
    await fillDialog(visitor, 'Code', app.code());
    await visitor.click('Create new codes');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    expect(await codesIn(visitor)).not.toContain(recoveryCodes[1]);
    await visitor.click('I have stored them');
    await page.getByText('It is on. You have 10 unused recovery codes.').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('starts again when the sign-in has expired', async () => {
    const { email, app } = await newProtectedPerson(world);
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.goto('/sign-in');
    await visitor.fillSignIn(email, PASSWORD);
    await page.getByLabel('Code', { exact: true }).waitFor();
    await page.context().clearCookies({ name: 'sign_in' });
    await fill(visitor, 'Code', app.code());
    await visitor.click('Sign in');
    await page.getByText('This sign-in has expired: enter your password again.').waitFor();
    await visitor.click('Start again');
    await visitor.fillSignIn(email, PASSWORD);
    await fill(visitor, 'Code', app.code());
    await visitor.click('Sign in');
    await visitor.sees('Set up your business');
    expect(visitor.problems).toEqual([]);
  });

  it('asks for the code over the open page when the session has ended', async () => {
    const person = await newProtectedPerson(world);
    const visitor = await Visitor.arrive(browser, world, PHONE);
    const { page } = visitor;
    await visitor.enterAs(person, '/security');
    await fill(visitor, 'New password', 'typed before the end');
    await person.browser.post('sign-out');
    await fill(visitor, 'Current password', PASSWORD);
    await visitor.click('Change password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByLabel('Code', { exact: true }).waitFor();
    expect(await focusedLabel(visitor)).toBe('Code');
    await visitor.inspect('second-step-again-phone');
    await dialog.getByLabel('Code', { exact: true }).fill(person.app.code());
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('typed before the end');
    expect(visitor.problems).toEqual([]);
  });
});
