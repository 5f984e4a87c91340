import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuild } from '../support/books/learned.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { declareChecking, pushRow } from '../support/books/transactions.js';
import { decidedStateOf, undoMany, undone } from '../support/books/undoing.js';
import { decideMany, newRule } from '../support/categorization/rules.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const CATEGORIES = ['6300', '6400', '6450', 'transfer', '6500'];
const TEXTS = ['Zorblax', 'Zorblax Harbour', 'Quux Harbour', 'Zzyzx'];

type Step =
  | { readonly kind: 'push'; readonly text: number; readonly account: string; readonly amount: number }
  | { readonly kind: 'decide'; readonly at: number; readonly category: number }
  | { readonly kind: 'decideMany'; readonly at: readonly number[]; readonly category: number }
  | { readonly kind: 'similar'; readonly at: number }
  | { readonly kind: 'split'; readonly at: number; readonly isRemoved: boolean };

const anyPush = fc.record({
  kind: fc.constant('push' as const),
  text: fc.nat(TEXTS.length - 1),
  account: fc.constantFrom('chk', 'card'),
  /** No two are opposite, so that no legs are matched: undoing does not restore a match that a decision ended. */
  amount: fc.constantFrom(25, 26, -24, 900),
});
const anySplit = fc.record({ kind: fc.constant('split' as const), at: fc.nat(), isRemoved: fc.boolean() });
const anyDecision: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('decide' as const), at: fc.nat(), category: fc.nat() }),
  fc.record({
    kind: fc.constant('decideMany' as const),
    at: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    category: fc.nat(),
  }),
  fc.record({ kind: fc.constant('similar' as const), at: fc.nat() }),
);
const anySteps = fc.record({
  /** What happens first. */
  history: fc.array(fc.oneof(anyPush, anyDecision, anySplit), { minLength: 6, maxLength: 20 }),
  /** What is undone. A split in between is removed again. */
  decisions: fc.array(
    fc.oneof(
      anyDecision,
      anySplit.map((step) => ({ ...step, isRemoved: true })),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  /** The order of undoing, and which ones one at a time. */
  order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
});

describe('undoing decisions', () => {
  it(
    'restores transactions, balances and everything learned, in any order',
    { timeout: 240_000 },
    async () => {
      const world = await theWorld();
      await fc.assert(
        fc.asyncProperty(anySteps, async ({ history, decisions, order }) => {
          const business = await newBusiness(world);
          const books = new DecidedBooks(business);
          await books.open();
          for (const step of history) await books.take(step);
          books.protectSplits();
          const before = await decidedStateOf(world, business);
          const made: string[] = [];
          for (const step of decisions) made.push(...(await books.take(step)));
          await books.undoAll(made, order, async () => {
            // Also with some of the decisions left, the learned state is the one that these lead to.
            const { contexts, calibration } = await decidedStateOf(world, business);
            await rebuild(world, business);
            expect(await decidedStateOf(world, business)).toMatchObject({ contexts, calibration });
          });
          expect(await decidedStateOf(world, business)).toEqual(before);
          expect(await differences(world, business)).toEqual([]);
        }),
        { numRuns: 6 },
      );
    },
  );
});

class DecidedBooks {
  private ids: string[] = [];
  private readonly amounts = new Map<string, number>();
  private readonly split = new Set<string>();

  constructor(private readonly business: TestBusiness) {}

  async open(): Promise<void> {
    await declareChecking(this.business);
    dataOf(await declareAccounts(this.business, [{ externalId: 'card', kind: 'credit_card' }]));
    await newRule(this.business, { category: '6450' });
  }

  /** Leaves the split transactions out of later steps: a decision that ends a split cannot be undone. */
  protectSplits(): void {
    this.ids = this.ids.filter((id) => !this.split.has(id));
  }

  /** Returns the transactions whose decision is new. */
  async take(step: Step): Promise<string[]> {
    if (step.kind === 'push') {
      const { text, account, amount } = step;
      const row = { accountExternalId: account, amount, description: TEXTS[text] ?? '' };
      const { id } = await pushRow(this.business, { externalId: `r${this.ids.length}`, ...row });
      this.ids.push(id);
      this.amounts.set(id, amount);
      return [];
    }
    if (this.ids.length === 0) return [];
    if (step.kind === 'split') return this.putSplit(this.idAt(step.at), step.isRemoved);
    if (step.kind === 'similar') return this.applyToSimilar(this.idAt(step.at));
    const category = CATEGORIES[step.category % CATEGORIES.length] ?? '';
    const places = step.kind === 'decide' ? [step.at] : step.at;
    const ids = [...new Set(places.map((at) => this.idAt(at)))];
    for (const id of ids) this.split.delete(id);
    return changedOf(await decideMany(this.business, ids, category));
  }

  /** Undoes as many decisions on each transaction as it has in the list. */
  async undoAll(
    made: readonly string[],
    order: readonly number[],
    check: () => Promise<void>,
  ): Promise<void> {
    const open = [...made];
    for (let turn = 0; open.length > 0; turn++) {
      const number = order[turn % order.length] ?? 0;
      if (number % 3 === 0) {
        const many = [...new Set(open)];
        dataOf(await undoMany(this.business, many));
        for (const id of many) open.splice(open.indexOf(id), 1);
      } else {
        const [id = ''] = open.splice(number % open.length, 1);
        await undone(this.business, id);
      }
      if (turn === 0) await check();
    }
  }

  private async putSplit(id: string, isRemoved: boolean): Promise<string[]> {
    const splits = [
      { amount: (this.amounts.get(id) ?? 0) - 1, category: '6300' },
      { amount: 1, category: '6400' },
    ];
    const path = `/v1/transactions/${id}/splits`;
    dataOf(await this.business.api.put(path, { splits }));
    if (!isRemoved) {
      this.split.add(id);
      return [];
    }
    dataOf(await this.business.api.send('DELETE', path));
    this.split.delete(id);
    return [];
  }

  private async applyToSimilar(id: string): Promise<string[]> {
    this.split.delete(id);
    const isNew = changedOf(await decideMany(this.business, [id], '6300'));
    const path = `/v1/transactions/${id}/apply-to-similar`;
    return [...isNew, ...changedOf(await this.business.api.post(path, { preview: false }))];
  }

  private idAt(at: number): string {
    return this.ids[at % this.ids.length] ?? '';
  }
}

function changedOf(response: any): string[] {
  const { transactions } = dataOf(response);
  return transactions.filter(({ status }: any) => status === 'changed').map(({ id }: any) => id as string);
}
