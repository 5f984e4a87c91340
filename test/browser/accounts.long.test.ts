import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Browser as SessionClient } from '../support/http/browser.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { newAddress, newPerson, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const NEW_PASSWORD = 'staple pencil river';

describeInChromium('an account in the web app', () => {
  let world: World;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, world);
  });
  afterAll(() => browser.close());

  const fill = (label: string, text: string) => visitor.page.getByLabel(label, { exact: true }).fill(text);

  it('returns to the requested page after sign-in, and nowhere else', async () => {
    const { email } = await newPerson(world);
    await visitor.goto('/security');
    await visitor.sees('Sign in');
    expect(visitor.path).toBe('/sign-in?next=%2Fsecurity');
    await visitor.fillSignIn(email, PASSWORD);
    await visitor.sees('Security');
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await visitor.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await visitor.sees('Set up your business');
      expect(new URL(visitor.page.url()).origin).toBe('http://localhost:3000');
    }
  });

  it('copies a new key to the clipboard', async () => {
    const { email } = await newPerson(world);
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.signIn(email, PASSWORD);
    await fill('Legal name', 'Copy Works LLC');
    await visitor.click('Create the business');
    await visitor.sees('Copy Works LLC');
    await page.getByRole('link', { name: /Create an API key/ }).click();
    await visitor.click('Create API key');
    await fill('Name', 'To copy');
    await visitor.click('Create key');
    await visitor.click('Copy api key');
    await page.getByText('Copied to the clipboard.').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await page.getByLabel('API key', { exact: true }).inputValue());
    expect(visitor.problems).toEqual([]);
  });

  it('shows a password problem at the field, and moves the focus there', async () => {
    const { page } = visitor;
    const email = newAddress();
    await new SessionClient(world).post('sign-up', { email, name: 'Nora Newcomer' });
    await visitor.goto(`/verify-email?token=${await tokenSentTo(world, email)}`);
    await fill('Password', 'password123');
    await visitor.click('Set the password');
    await page.getByText('This is a common password.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await visitor.inspect('first-password-refused-desktop');
  });

  it('rejects a wrong password with an error', async () => {
    const { email } = await newPerson(world);
    await visitor.goto('/sign-in');
    await visitor.fillSignIn(email, 'not the password');
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.page.getByRole('alert').innerText()).toBe(
      'The address or the password is wrong, or the address is not confirmed yet.',
    );
    await visitor.inspect('sign-in-refused-desktop');
  });

  it('gets a new password by email', async () => {
    const { email } = await newPerson(world);
    await visitor.goto('/sign-in');
    await visitor.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visitor.sees('Reset your password');
    await fill('Email', email);
    await visitor.click('Send link');
    await visitor.sees('Check your email');
    await visitor.goto(`/reset-password?token=${await tokenSentTo(world, email)}`);
    await fill('New password', NEW_PASSWORD);
    await visitor.click('Set the password');
    await visitor.sees('Your password is set');
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.fillSignIn(email, NEW_PASSWORD);
    await visitor.sees('Set up your business');
    expect(visitor.problems).toEqual([]);
  });

  it('signs out, here and everywhere', async () => {
    const { email, browser: elsewhere } = await newPerson(world);
    await visitor.signIn(email, PASSWORD);
    await visitor.goto('/security');
    await visitor.click('Sign out all other sessions');
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Sign out all other sessions' })
      .click();
    await visitor.page.getByText('All other sessions are signed out.').waitFor();
    expect((await elsewhere.get('me')).status).toBe(401);
    await visitor.click(/Your account/);
    await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visitor.sees('Sign in');
    await visitor.goto('/security');
    await visitor.sees('Sign in');
  });

  it('notices at the next step that its session has ended elsewhere', async () => {
    const { email, browser: elsewhere } = await newPerson(world);
    await visitor.signIn(email, PASSWORD);
    await elsewhere.post('sessions/end-others');
    await visitor.page.getByRole('link', { name: 'Security' }).click();
    await visitor.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(visitor.path).toBe('/security');
    await visitor.click('Use another account');
    await visitor.sees('Sign in');
  });

  it('changes its password', async () => {
    const { email } = await newPerson(world);
    await visitor.signIn(email, PASSWORD);
    await visitor.goto('/security');
    await fill('Current password', 'not the password');
    await fill('New password', NEW_PASSWORD);
    await visitor.click('Change password');
    await visitor.page.locator('[aria-invalid="true"]').waitFor();
    await visitor.inspect('password-refused-desktop');
    await fill('Current password', PASSWORD);
    await visitor.click('Change password');
    await visitor.page.getByText('Password changed.').waitFor();
    const again = await Visitor.arrive(browser, world);
    await again.signIn(email, NEW_PASSWORD);
    expect(again.problems).toEqual([]);
  });
});
