import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GrantOperator } from '../../src/identity/index.js';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
import { theWorld, type World } from '../support/world/world.js';

/** Pages of a business, with a text that comes from its books or settings. */
const PAGES = [
  ['', 'Larkspur Studio LLC', 'Cash in USD'],
  ['/review', 'Review', 'Nothing to review'],
  ['/transactions', 'Transactions', '8 transactions in USD'],
  ['/transactions/save-view?direction=out', 'Transactions', 'All members of the business see it'],
  ['/accounts', 'Accounts', 'ledger account 1000'],
  ['/accounts/:bankAccountId', 'chk', 'The account has no opening balance.'],
  ['/accounts/:bankAccountId/ledger-account', 'chk', 'All of it changes at once'],
  ['/accounts/:bankAccountId/reconciliation', 'chk', 'cannot be compared with the bank'],
  ['/accounts/import', 'Import a file', 'Drop the file here'],
  ['/accounts/new', 'Accounts', 'Day on which its books begin'],
  ['/transactions/rules', 'Rules', 'No rule yet'],
  ['/reports/profit-and-loss?interval=month', 'Reports', 'Net income'],
  ['/reports/balance-sheet', 'Reports', 'Total assets'],
  ['/reports/cash-flow', 'Reports', 'Cash at the end'],
  ['/reports/trial-balance', 'Reports', 'Balances at the end of'],
  ['/reports/general-ledger?accountNumber=1000', 'Reports', 'At the end'],
  ['/calendar', 'Calendar', 'Dates may be missing'],
  ['/calendar?month=2026-03', 'Calendar', 'Sun'],
  ['/calendar/new', 'Calendar', 'What must be done'],
  ['/calendar/subscribe', 'Calendar', 'Create a link'],
  ['/documents', 'Documents', 'No documents yet'],
  ['/health', 'Health', 'Profile of the company'],
  ['/companies', 'Companies', 'no tax id'],
  ['/companies/new', 'Company and state', 'Limited liability company'],
  ['/companies/drafts/:draftId/owners', 'Owners', '33.33% missing'],
  ['/companies/drafts/:draftId/review', 'Read and order', 'Enter the given names.'],
  ['/companies/:entityId', 'Larkspur Studio LLC', 'Taxed in the United States as'],
  ['/companies/orders/:orderId', 'Blue Heron LLC', 'Greta Sommer, 66.7%'],
  ['/members', 'Members', 'Vic Reader'],
  ['/developers/api-keys', 'Developers', 'Nightly bank import'],
  ['/developers/oauth-clients', 'Developers', 'Till Sync'],
  ['/connected-apps', 'Connected apps', 'Payroll Partner'],
  ['/settings', 'Settings', 'Time zone'],
  ['/settings/accounting', 'Settings', 'No month is closed'],
  ['/settings/activity', 'Settings', 'Ana Larkspur created the API key'],
  ['/settings/accounting/close-months', 'Settings', 'Nothing that is dated on or before'],
  ['/settings/accounting/close-year/2025-12-31', 'Settings', 'moves to retained earnings'],
] as const;

/** One walk through all pages, also on a busy machine. */
const WALK_MS = 120_000;

/** Each page in one size; the long tier has all sizes, roles and states. */
describeInChromium('each page of the web app', () => {
  let world: World;
  let browser: Browser;
  let lived: LivedInBusiness;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    lived = await newLivedInBusiness(world);
  });
  afterAll(() => browser.close());

  it(
    'shows its content, is accessible and fits',
    async () => {
      const { businessId } = lived.business;
      const visitor = await Visitor.arrive(browser, world);
      const { page } = visitor;
      await visitor.enterAs(lived.owner);
      await visitor.goto(`/businesses/${businessId}/accounts`);
      const account = await page.getByRole('link', { name: 'chk', exact: true }).getAttribute('href');
      await visitor.goto(`/businesses/${businessId}/companies`);
      const company = await page
        .getByRole('list', { name: 'Companies' })
        .getByRole('link')
        .getAttribute('href');
      const ids = {
        ':bankAccountId': lastPartOf(account),
        ':entityId': lastPartOf(company),
        ':orderId': lived.orderId,
        ':draftId': lived.draftId,
      };
      for (const [path, heading, text] of PAGES) {
        const address = path.replace(/:\w+/, (name) => ids[name as keyof typeof ids]);
        await visitor.goto(`/businesses/${businessId}${address}`);
        await visitor.sees(heading);
        await page.getByText(text).first().waitFor();
        await visitor.inspect(`smoke${path.replaceAll(/\W+/g, '-')}`);
      }
      await visitor.goto(`/businesses/${businessId}/accounts`);
      await page.getByRole('link', { name: 'Import a file' }).click();
      await page.getByText('Drop the file here', { exact: true }).waitFor();
      await visitor.goto(`/businesses/${businessId}/transactions?search=stationers`);
      await page.getByText('1 transaction in USD').waitFor();
      await page.getByRole('row').getByRole('link').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('Office Supplies · 6450').first().waitFor();
      await visitor.inspect('smoke-transaction');
      await world.app.get(GrantOperator).run(lived.owner.email);
      await visitor.goto('/operator');
      await visitor.sees('Waiting for the state');
      await visitor.inspect('smoke-operator');
      await visitor.goto(`/operator/businesses/${businessId}/incorporations/${lived.orderId}`);
      await page.getByRole('button', { name: 'Ask for other names' }).waitFor();
      await visitor.inspect('smoke-operator-incorporation');
      expect(visitor.problems).toEqual([]);
    },
    WALK_MS,
  );
});

/** The id at the end of the address of a page. */
function lastPartOf(address: string | null): string {
  return address?.split('/').at(-1) ?? '';
}
