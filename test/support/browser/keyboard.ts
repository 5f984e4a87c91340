import type { Visitor } from './chromium.js';

/** Uses a page as a user without a mouse does: focus, type, Enter. */
export class Keyboard {
  constructor(private readonly visitor: Visitor) {}

  async type(label: string, text: string): Promise<void> {
    const { page } = this.visitor;
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  }

  async press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
    const { page } = this.visitor;
    await page.locator('#content, [role="dialog"], main').getByRole(role, { name }).first().focus();
    await page.keyboard.press('Enter');
  }

  /** Chooses from a list by typing the start of an option. */
  async choose(label: string, option: string): Promise<void> {
    const { page } = this.visitor;
    await page.getByRole('combobox', { name: label }).focus();
    // As after the Tab key.
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }

  async check(label: string): Promise<void> {
    const { page } = this.visitor;
    await page.getByRole('radio', { name: label }).focus();
    await page.keyboard.press('Space');
  }
}
