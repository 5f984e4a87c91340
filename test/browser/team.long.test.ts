import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { removeFixtureOwner } from '../support/browser/lived-in.js';
import { join } from '../support/oauth/oauth.js';
import { newAddress, newPerson, PASSWORD, type Person, tokenSentTo } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('the members of a business in the web app', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let owner: Person;
  let visitor: Visitor;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Larkspur Studio LLC' });
    owner = await newPerson(world, 'Ana Larkspur');
    await join(world, business, owner, 'owner');
    await removeFixtureOwner(world, business);
    visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, `/businesses/${business.businessId}/members`);
    await visitor.sees('Members');
  });
  afterAll(() => browser.close());

  const invite = async (email: string, role: string) => {
    await visitor.click('Invite a member');
    await visitor.page.getByLabel('Email').fill(email);
    await visitor.page.getByRole('radio', { name: role }).check();
    await visitor.click('Send invitation');
    await visitor.page.getByText(`Invitation sent to ${email}.`).waitFor();
  };
  const membersNow = async () =>
    (await owner.browser.get(`businesses/${business.businessId}/members`)).body.data.map(
      ({ name, role }: { name: string; role: string }) => `${name}: ${role}`,
    ) as string[];

  it('join by invitation, from a mailbox without an account to the books', async () => {
    const email = newAddress();
    await invite(email, 'Viewer');
    const invited = await Visitor.arrive(browser, world);
    const { page } = invited;
    await invited.goto(`/invitation?token=${await tokenSentTo(world, email)}`);
    await invited.sees('Join Larkspur Studio LLC');
    await page.getByRole('link', { name: 'Create an account to accept' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Your name').fill('Ivy Invited');
    await invited.click('Create account');
    await invited.sees('Check your email');
    await invited.goto(`/verify-email?token=${await tokenSentTo(world, email)}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await invited.click('Set the password');
    await invited.sees('Join Larkspur Studio LLC');
    await invited.click('Accept the invitation');
    await invited.sees('Larkspur Studio LLC');
    await page.getByText('You are now a member of Larkspur Studio LLC.').waitFor();
    expect(await page.getByRole('link', { name: 'Developers' }).count()).toBe(0);
    expect(await membersNow()).toEqual(['Ana Larkspur: owner', 'Ivy Invited: viewer']);
    expect([...visitor.problems, ...invited.problems]).toEqual([]);
  });

  it('see an earlier invitation before it is replaced', async () => {
    const email = newAddress();
    await invite(email, 'Viewer');
    await visitor.click('Invite a member');
    await visitor.page.getByLabel('Email').fill(email.toUpperCase());
    await visitor.page.getByText('This address is already invited as viewer.').waitFor();
    await visitor.inspect('invite-again-desktop');
    await visitor.click('Send a new invitation');
    await visitor.page.getByText('Invitation sent to').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('get an invitation again, with the same role and a new link', async () => {
    const email = newAddress();
    await invite(email, 'Viewer');
    const first = await tokenSentTo(world, email);
    await visitor.click(`Send again the invitation of ${email}`);
    await visitor.page.getByText(`Invitation sent to ${email} again.`).waitFor();
    await visitor.inspect('invitation-sent-again-desktop');
    const second = await tokenSentTo(world, email);
    expect(second).not.toBe(first);
    const invited = await Visitor.arrive(browser, world);
    await invited.goto(`/invitation?token=${first}`);
    await invited.sees('This invitation cannot be shown');
    await invited.goto(`/invitation?token=${second}`);
    await invited.sees('Join Larkspur Studio LLC');
    await invited.page.getByText('viewer', { exact: false }).first().waitFor();
    expect([...visitor.problems]).toEqual([]);
  });

  it('accept an invitation only with the invited address', async () => {
    const email = newAddress();
    await invite(email, 'Member');
    const other = await newPerson(world);
    const invited = await Visitor.arrive(browser, world);
    await invited.enterAs(other, `/invitation?token=${await tokenSentTo(world, email)}`);
    await invited.page.getByText('This invitation is for another email address').waitFor();
    expect(await invited.page.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0);
  });

  it('stay invited until the invitation is withdrawn', async () => {
    const email = newAddress();
    await invite(email, 'Admin');
    const token = await tokenSentTo(world, email);
    await visitor.click(`Withdraw the invitation of ${email}`);
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await visitor.page.getByText('No pending invitations').waitFor();
    const invited = await Visitor.arrive(browser, world);
    await invited.goto(`/invitation?token=${token}`);
    await invited.sees('This invitation cannot be shown');
  });

  it('change roles and leave', async () => {
    const member = await newPerson(world, 'Max Member');
    await join(world, business, member, 'member');
    await visitor.page.reload();
    await visitor.click('Actions for Max Member');
    await visitor.page.getByRole('menuitem', { name: 'Change role' }).click();
    await visitor.page.getByRole('radio', { name: 'Viewer' }).check();
    await visitor.click('Save');
    await visitor.page.getByText('Max Member is now viewer.').waitFor();
    expect(await membersNow()).toEqual(['Ana Larkspur: owner', 'Max Member: viewer']);
    await visitor.click('Actions for Max Member');
    await visitor.page.getByRole('menuitem', { name: 'Remove' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await visitor.page.getByText('Max Member is no longer a member.').waitFor();
    expect(await membersNow()).toEqual(['Ana Larkspur: owner']);
  });

  it('include an owner: the last one cannot leave, and the page explains why', async () => {
    await visitor.click('Actions for Ana Larkspur');
    await visitor.page.getByRole('menuitem', { name: 'Leave this business' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await visitor.page
      .getByText('A business must have at least one owner: make another member an owner first.')
      .waitFor();
    expect(await membersNow()).toEqual(['Ana Larkspur: owner']);
  });
});
