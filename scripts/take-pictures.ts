// Takes the pictures of README.md from the demo business of a running service: `npm start` on an empty folder .data, then
// `npm run docs:pictures`. DATA_DIR is the folder of the service, if it is another one.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { DemoFile } from '../src/demo/demo-file.js';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZE = { width: 1280, height: 800 };
/** A page, what must be there before the picture is taken, and what is done first. */
const PICTURES = [
  { name: 'home', path: '', shows: 'Needs you' },
  { name: 'review', path: '/review', shows: 'Another category' },
  { name: 'profit-and-loss', path: '/reports/profit-and-loss?interval=quarter', shows: 'Net income' },
] as const;

const demo = JSON.parse(
  await readFile(join(process.env['DATA_DIR'] ?? '.data', 'demo.json'), 'utf8'),
) as DemoFile;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage({ viewport: SIZE, locale: 'en-US', colorScheme: 'light' });
await page.goto(`${demo.appUrl}/sign-in`);
await page.getByLabel('Email').fill(demo.user.email);
await page.getByLabel('Password', { exact: true }).fill(demo.user.password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('button', { name: 'Your account' }).waitFor();
await mkdir(FOLDER, { recursive: true });
for (const { name, path, shows } of PICTURES) {
  await page.goto(`${demo.appUrl}/businesses/${demo.businessId}${path}`);
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
await browser.close();
