import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { AccountFacts, EntryWithLines } from '../../ledger/index.js';
import { cashBasis } from './cash-basis.js';

function account(id: string, category: AccountFacts['category'], subtype: AccountFacts['subtype']) {
  return { id, accountNumber: id, name: id, category, subtype, isActive: true };
}

const ACCOUNTS = new Map(
  [
    account('checking', 'asset', 'bank'),
    account('receivable', 'asset', 'accounts_receivable'),
    account('prepaid', 'asset', 'prepaid_expense'),
    account('equipment', 'asset', 'fixed_asset'),
    account('payable', 'liability', 'accounts_payable'),
    account('accrued', 'liability', 'accrued_liability'),
    account('card', 'liability', 'credit_card'),
    account('salesTax', 'liability', 'tax_payable'),
    account('owner', 'equity', 'owner_equity'),
    account('opening', 'equity', 'opening_balance_equity'),
    account('sales', 'revenue', 'revenue'),
    account('refunds', 'revenue', 'contra_revenue'),
    account('rent', 'expense', 'operating_expense'),
    account('insurance', 'expense', 'operating_expense'),
    account('fees', 'expense', 'operating_expense'),
    account('depreciation', 'expense', 'depreciation'),
  ].map((one) => [one.id, one]),
);

type Amounts = Readonly<Record<string, number>>;

function entry(id: string, amounts: Amounts, more: Partial<EntryWithLines> = {}): EntryWithLines {
  return {
    id,
    postedOn: calendarDate('2026-01-31'),
    description: id,
    flowSense: 1,
    reversesEntryId: null,
    lines: Object.entries(amounts).map(([accountId, amount]) => ({ accountId, amountMinor: BigInt(amount) })),
    ...more,
  };
}

/** The entry that takes another one back. */
function reversal(
  id: string,
  original: EntryWithLines,
  postedOn: string = original.postedOn,
): EntryWithLines {
  const lines = original.lines.map(({ accountId, amountMinor }) => ({
    accountId,
    amountMinor: -amountMinor,
  }));
  return {
    ...original,
    id,
    lines,
    flowSense: -1,
    reversesEntryId: original.id,
    postedOn: calendarDate(postedOn),
  };
}

/** What the cash basis shows of entries: the amounts that are not 0, and the entries that it cannot show. */
function shown(...entries: EntryWithLines[]) {
  const { adjustments, undetermined } = cashBasis(entries, ACCOUNTS);
  const sums = new Map<string, number>();
  const add = (accountId: string, amount: bigint) =>
    sums.set(accountId, (sums.get(accountId) ?? 0) + Number(amount));
  for (const { lines } of entries) for (const line of lines) add(line.accountId, line.amountMinor);
  for (const { accountId, debitMinor, creditMinor } of adjustments) add(accountId, debitMinor - creditMinor);
  const amounts = Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
  return { amounts, unknown: undetermined.map(({ entryId }) => entryId) };
}

const onlyAmounts = (...entries: EntryWithLines[]) => {
  const { amounts, unknown } = shown(...entries);
  expect(unknown).toEqual([]);
  return amounts;
};

const INVOICE = entry('invoice', { receivable: 100, sales: -100 });
const BILL = entry('bill', { rent: 80, payable: -80 });

describe('the cash basis', () => {
  it('leaves out what is not paid', () => {
    expect(onlyAmounts(INVOICE, BILL)).toEqual({});
  });

  it('shows a payment on what the accrual was for', () => {
    expect(onlyAmounts(INVOICE, entry('paid', { checking: 100, receivable: -100 }))).toEqual({
      checking: 100,
      sales: -100,
    });
    expect(onlyAmounts(BILL, entry('paid', { checking: -80, payable: 80 }))).toEqual({
      checking: -80,
      rent: 80,
    });
  });

  it('shows the day of the payment', () => {
    const payment = entry(
      'paid',
      { checking: 100, receivable: -100 },
      { postedOn: calendarDate('2026-02-05') },
    );
    const { adjustments } = cashBasis([INVOICE, payment], ACCOUNTS);
    const days = adjustments
      .filter(({ accountId }) => accountId === 'sales')
      .map(({ day, creditMinor }) => [day, creditMinor]);
    expect(days).toEqual([
      ['2026-01-31', -100n],
      ['2026-02-05', 100n],
    ]);
  });

  it('shows a part of a payment, with fees, as far as it pays', () => {
    const payment = entry('paid', { checking: 38, fees: 2, receivable: -40 });
    expect(onlyAmounts(INVOICE, payment)).toEqual({ checking: 38, fees: 2, sales: -40 });
  });

  it('shows what a card, a lender or an owner pays', () => {
    expect(onlyAmounts(BILL, entry('paid', { payable: 80, card: -80 }))).toEqual({ rent: 80, card: -80 });
    expect(onlyAmounts(BILL, entry('paid', { payable: 80, owner: -80 }))).toEqual({ rent: 80, owner: -80 });
  });

  it('shows the paid part of a sale', () => {
    const sale = entry('sale', { checking: 60, receivable: 40, sales: -100 });
    expect(onlyAmounts(sale, INVOICE)).toEqual({ checking: 60, sales: -60 });
  });

  it('shows what is paid ahead when it is paid', () => {
    const paid = entry('paid', { prepaid: 900, checking: -900 });
    const months = [1, 2, 3].map((month) => entry(`month ${month}`, { insurance: 75, prepaid: -75 }));
    expect(onlyAmounts(paid, ...months)).toEqual({ checking: -900, insurance: 900 });
  });

  it('shows purchases of assets when they are paid', () => {
    const bought = entry('bought', { equipment: 500, payable: -500 });
    expect(onlyAmounts(bought)).toEqual({});
    expect(onlyAmounts(bought, entry('paid', { payable: 500, checking: -500 }))).toEqual({
      equipment: 500,
      checking: -500,
    });
  });

  it('tells invoices for different accounts apart by their amounts', () => {
    const withTax = entry('with tax', { receivable: 108, sales: -100, salesTax: -8 });
    const refund = entry('fees', { receivable: 20, fees: -20 });
    const paid = (amount: number) => entry(`paid ${amount}`, { checking: amount, receivable: -amount });
    expect(onlyAmounts(withTax, refund, paid(108), paid(20))).toEqual({
      checking: 128,
      sales: -100,
      salesTax: -8,
      fees: -20,
    });
    expect(shown(withTax, refund, paid(50))).toMatchObject({ unknown: ['paid 50'] });
  });

  it('needs no distinction between invoices of an amount for the same', () => {
    const invoices = ['a', 'b', 'c'].map((id) => entry(id, { receivable: 100, sales: -100 }));
    const other = entry('other', { receivable: 70, fees: -70 });
    const paid = ['x', 'y'].map((id) => entry(id, { checking: 100, receivable: -100 }));
    expect(onlyAmounts(...invoices, other, ...paid)).toEqual({ checking: 200, sales: -200 });
  });

  it('does not know which of two accounts is paid', () => {
    const invoices = [
      entry('a', { receivable: 100, sales: -100 }),
      entry('b', { receivable: 100, fees: -100 }),
    ];
    expect(shown(...invoices, entry('x', { checking: 100, receivable: -100 })).unknown).toEqual(['x']);
  });

  it('does not know what a payment without an accrual is for', () => {
    expect(shown(entry('x', { checking: 100, receivable: -100 })).unknown).toEqual(['x']);
  });

  it('does not know what more payments than invoices of an amount are for', () => {
    const other = entry('other', { receivable: 70, fees: -70 });
    const paid = ['x', 'y'].map((id) => entry(id, { checking: 100, receivable: -100 }));
    expect(shown(INVOICE, other, ...paid).unknown).toEqual(['x', 'y']);
  });

  it('does not know what was sold before the books', () => {
    const before = entry('before', { receivable: 100, opening: -100 });
    expect(onlyAmounts(before)).toEqual({});
    expect(shown(before, entry('x', { checking: 100, receivable: -100 })).unknown).toEqual(['x']);
  });

  it('does not know which part of an entry belongs to an accrual', () => {
    const mixed = entry('mixed', { depreciation: 50, equipment: -50, rent: 10, accrued: -10 });
    expect(shown(mixed).unknown).toEqual(['mixed']);
  });

  it('leaves out a discount with its invoice', () => {
    const invoice = entry('invoice', { receivable: 90, refunds: 10, sales: -100 });
    expect(onlyAmounts(invoice)).toEqual({});
    expect(onlyAmounts(invoice, entry('x', { checking: 90, receivable: -90 }))).toEqual({
      checking: 90,
      refunds: 10,
      sales: -100,
    });
  });

  it('does not know what is paid by a claim that is set off', () => {
    const setOff = entry('set off', { payable: 80, receivable: -80 });
    expect(shown(INVOICE, BILL, setOff).unknown).toEqual(['set off', 'set off']);
  });

  it('leaves out what moves between accruals, and does not know what its payment is for', () => {
    const moved = entry('moved', { accrued: 30, payable: -30 });
    const accrued = entry('accrued', { rent: 30, accrued: -30 });
    expect(onlyAmounts(accrued, moved)).toEqual({});
    expect(shown(accrued, moved, entry('x', { payable: 30, checking: -30 })).unknown).toEqual(['x']);
  });

  it('leaves out what was reversed, also for what a payment is for', () => {
    const wrong = entry('wrong', { receivable: 100, fees: -100 });
    const paid = entry('paid', { checking: 100, receivable: -100 });
    expect(onlyAmounts(wrong, reversal('back', wrong), INVOICE, paid)).toEqual({
      checking: 100,
      sales: -100,
    });
  });

  it('takes back a payment where it was shown', () => {
    const paid = entry('paid', { checking: 100, receivable: -100 });
    const back = reversal('back', paid, '2026-03-01');
    const { adjustments } = cashBasis([INVOICE, paid, back], ACCOUNTS);
    expect(onlyAmounts(INVOICE, paid, back)).toEqual({});
    const march = adjustments.filter(({ day }) => day === '2026-03-01');
    expect(
      march.map(({ accountId, debitMinor, creditMinor }) => [accountId, debitMinor - creditMinor]),
    ).toEqual([
      ['receivable', -100n],
      ['sales', 100n],
    ]);
  });

  it('moves the flow of cash with the payment, to the side that its reversal takes back', () => {
    const paid = entry('paid', { checking: 100, receivable: -100 });
    const flows = ({ adjustments }: ReturnType<typeof cashBasis>) =>
      adjustments
        .filter(({ cashInMinor, cashOutMinor }) => cashInMinor !== 0n || cashOutMinor !== 0n)
        .map(({ accountId, cashInMinor, cashOutMinor }) => [accountId, cashInMinor, cashOutMinor]);
    expect(flows(cashBasis([INVOICE, paid], ACCOUNTS))).toEqual([
      ['receivable', -100n, 0n],
      ['sales', 100n, 0n],
    ]);
    expect(flows(cashBasis([INVOICE, paid, reversal('back', paid)], ACCOUNTS)).slice(2)).toEqual([
      ['receivable', 100n, 0n],
      ['sales', -100n, 0n],
    ]);
  });

  it('is balanced, and has no accruals, whatever is posted', () => {
    const ids = [...ACCOUNTS.keys()];
    const anyEntry = fc.record({
      amounts: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: -500, max: 500 }), {
        minKeys: 1,
        maxKeys: 4,
      }),
      rest: fc.constantFrom(...ids),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 25 }), (drafts) => {
        const entries = drafts.map(({ amounts, rest }, at) => {
          const sum = Object.values(amounts).reduce((total, amount) => total + amount, 0);
          return entry(`e${at}`, { ...amounts, [rest]: (amounts[rest] ?? 0) - sum });
        });
        const touching = entries.filter(({ lines }) =>
          lines.some(({ accountId }) => ['receivable', 'prepaid', 'payable', 'accrued'].includes(accountId)),
        );
        const { adjustments, undetermined } = cashBasis(touching, ACCOUNTS);
        const sum = adjustments.reduce(
          (total, { debitMinor, creditMinor }) => total + debitMinor - creditMinor,
          0n,
        );
        expect(sum).toBe(0n);
        const flow = adjustments.reduce(
          (total, { cashInMinor, cashOutMinor }) => total + cashInMinor - cashOutMinor,
          0n,
        );
        expect(flow).toBe(0n);
        if (undetermined.length === 0) {
          const { amounts } = shown(...touching);
          for (const accrual of ['receivable', 'prepaid', 'payable', 'accrued'])
            expect(amounts[accrual]).toBeUndefined();
        }
      }),
      { numRuns: 500 },
    );
  });
});
