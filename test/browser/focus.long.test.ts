import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { type BooksWithLongWords, newBooksWithLongWords } from '../support/browser/long-words.js';
import { theWorld, type World } from '../support/world/world.js';

/** More stops than any page has. */
const MAX_STOPS = 150;
const WALK_MS = 400_000;

describeInChromium('the focus', () => {
  let world: World;
  let browser: Browser;
  let books: BooksWithLongWords;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    books = await newBooksWithLongWords(world);
  });
  afterAll(() => browser.close());

  /** What stops of the Tab key on a page do not show the focus. */
  async function invisibleStops({ page }: Visitor): Promise<string[]> {
    const invisible = new Set<string>();
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await page.keyboard.press('Tab');
      const { isFirst, problem } = await page.evaluate(lookAtFocus);
      if (isFirst) return [...invisible];
      if (problem !== null) invisible.add(problem);
    }
    throw new Error(`more than ${MAX_STOPS} stops`);
  }

  it.each(['light', 'dark'] as const)(
    'is visible on every stop of every page, %s',
    async (colorScheme) => {
      const visitor = await Visitor.arrive(browser, world, { width: 1280, height: 900, colorScheme });
      await visitor.enterAs(books.owner);
      const problems: string[] = [];
      for (const path of books.paths) {
        await visitor.goto(path);
        await visitor.settle();
        problems.push(...(await invisibleStops(visitor)).map((stop) => `${path}: ${stop}`));
      }
      expect(problems).toEqual([]);
    },
    WALK_MS,
  );
});

/** Runs in the page: whether the focus has been here before, or has left the page, and what is wrong with how it is shown. */
async function lookAtFocus(): Promise<{ isFirst: boolean; problem: string | null }> {
  const { document, getComputedStyle } = globalThis as any;
  const element = document.activeElement;
  if (element === document.body || element.dataset.seen === 'true') return { isFirst: true, problem: null };
  element.dataset.seen = 'true';
  const isDrawn = (style: any) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  // What is drawn for it: itself, what covers a row, or the picture of a native control that is hidden.
  const drawn = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
  if (drawn.some((one) => isDrawn(getComputedStyle(one)) || isDrawn(getComputedStyle(one, '::after'))))
    return { isFirst: false, problem: null };
  const border = async () => {
    // Colors change gradually.
    await new Promise((resolve) => void setTimeout(resolve, 200));
    return getComputedStyle(element).borderColor;
  };
  const focused = await border();
  element.blur();
  const other = await border();
  element.focus({ preventScroll: true });
  return { isFirst: false, problem: focused === other ? element.outerHTML.slice(0, 160) : null };
}
