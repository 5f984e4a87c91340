import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, liveBookingOf } from '../support/books/banking.js';
import { differences } from '../support/books/push.js';
import { declareChecking, pushRow, transactionOf } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ACCOUNTS = ['2600', '4010', '6300', '6400', '7000'] as const;
const anyAccount = fc.constantFrom(...ACCOUNTS);
const anyAmount = fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0);

type Step =
  | { readonly kind: 'put'; readonly parts: readonly (readonly [number, string])[]; readonly last: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'patch'; readonly category: string }
  | { readonly kind: 'text' }
  | { readonly kind: 'amount'; readonly cents: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    parts: fc.array(fc.tuple(anyAmount, anyAccount), { minLength: 1, maxLength: 6 }),
    last: anyAccount,
  }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({ kind: fc.constant('patch' as const), category: anyAccount }),
  fc.record({ kind: fc.constant('text' as const) }),
  fc.record({ kind: fc.constant('amount' as const), cents: anyAmount }),
);

/** What a transaction is after some steps: its cents, its category before a split, and its parts. */
interface Expected {
  readonly cents: number;
  readonly category: string | null;
  /** Whether a user chose the category: pushes do not change it then. */
  readonly isUsers: boolean;
  readonly parts: readonly (readonly [number, string])[] | null;
}

/** The parts with one more for what they lack; null if they lack nothing, so that it would be zero. */
function completed(cents: number, { parts, last }: Extract<Step, { kind: 'put' }>) {
  const rest = parts.reduce((left, [part]) => left - part, cents);
  return rest === 0 ? null : [...parts, [rest, last] as const];
}

describe('any sequence of splits, decisions and pushes', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  async function take(business: TestBusiness, id: string, before: Expected, step: Step, text: string) {
    const path = `/v1/transactions/${id}`;
    /** A push may give another category to what no user decided. */
    const decidedAgain = async (pushed: Expected): Promise<Expected> => {
      if (pushed.isUsers) return pushed;
      const { category } = await transactionOf(business, id);
      return { ...pushed, category: category.accountNumber };
    };
    switch (step.kind) {
      case 'put': {
        const parts = completed(before.cents, step);
        if (parts === null) return before;
        const splits = parts.map(([cents, category]) => ({ amount: cents / 100, category }));
        dataOf(await business.api.put(`${path}/splits`, { splits }));
        return { ...before, parts };
      }
      case 'delete':
        dataOf(await business.api.send('DELETE', `${path}/splits`));
        return { ...before, parts: null };
      case 'patch':
        dataOf(await business.api.patch(path, { category: step.category }));
        return { ...before, category: step.category, isUsers: true, parts: null };
      case 'text':
        await pushRow(business, { amount: before.cents / 100, description: text });
        return before.parts === null ? decidedAgain(before) : before;
      case 'amount': {
        const { cents } = step;
        await pushRow(business, { amount: cents / 100, description: text });
        const isCleared = before.parts !== null && cents !== before.cents;
        if (isCleared) return decidedAgain({ ...before, cents, isUsers: false, parts: null });
        return before.parts === null ? decidedAgain({ ...before, cents }) : before;
      }
    }
  }

  it('leaves the books that its last state makes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 8 }), async (steps) => {
        const business = await newBusiness(world);
        await declareChecking(business);
        const { id } = await pushRow(business, { amount: 10, description: 'Qwxy 0' });
        dataOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6300' }));
        let expected: Expected = { cents: 1000, category: '6300', isUsers: true, parts: null };
        for (const [index, step] of steps.entries()) {
          expected = await take(business, id, expected, step, `Qwxy ${index}`);
          const { splits } = await transactionOf(business, id);
          const sum = splits?.reduce((total: number, { amount }: any) => total + Math.round(amount * 100), 0);
          expect(sum ?? expected.cents).toBe(expected.cents);
        }
        const lines: Record<string, number> = { '1000': -expected.cents };
        for (const [cents, account] of expected.parts ?? [[expected.cents, expected.category ?? '']]) {
          lines[account] = (lines[account] ?? 0) + cents;
        }
        const balances = Object.entries(await balancesOf(business)).map(([account, amount]) => [
          account,
          Math.round(amount * 100),
        ]);
        const isMoved = ([, cents]: readonly unknown[]) => cents !== 0;
        expect(Object.fromEntries(balances.filter(isMoved))).toEqual(
          Object.fromEntries(Object.entries(lines).filter(isMoved)),
        );
        expect(await liveBookingOf(business, id)).not.toBeNull();
        expect(await differences(world, business)).toEqual([]);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
