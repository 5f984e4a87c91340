import { describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';

const YEAR = ['2026-01-01', '2026-12-31'] as const;
const NOTHING = { total: 0 };

describe('after recategorization, gross cash flows are as if the last category were the only one', () => {
  const books = booksOfEachTest();

  it.each([
    [
      'money out, once',
      {
        amount: 80,
        categories: ['6300'],
        flow: {
          inflow: NOTHING,
          outflow: { total: 80, '6300': 80 },
          net: -80,
          closing: 420,
          activities: [-80, 0, 0],
        },
      },
    ],
    [
      'money out, ten times',
      {
        amount: 80,
        categories: ['6300', '6400', '6300', '4100', '1500', '6400', '3020', 'transfer', '6300', '6750'],
        flow: {
          inflow: NOTHING,
          outflow: { total: 80, '6750': 80 },
          net: -80,
          closing: 420,
          activities: [-80, 0, 0],
        },
      },
    ],
    [
      'money out, to transfer and back',
      {
        amount: 80,
        categories: ['6300', 'transfer', '6300'],
        flow: {
          inflow: NOTHING,
          outflow: { total: 80, '6300': 80 },
          net: -80,
          closing: 420,
          activities: [-80, 0, 0],
        },
      },
    ],
    [
      'money out, to transfer at last',
      {
        amount: 80,
        categories: ['6300', '6400', 'transfer'],
        flow: {
          inflow: NOTHING,
          outflow: { total: 80, '1999': 80 },
          net: -80,
          closing: 420,
          activities: [0, 0, 0],
          inTransit: -80,
        },
      },
    ],
    [
      'money in, from an owner to a customer to a lender',
      {
        amount: -1000.01,
        categories: ['3010', '4000', 'transfer', '4000', '2600'],
        flow: {
          inflow: { total: 1000.01, '2600': 1000.01 },
          outflow: NOTHING,
          net: 1000.01,
          closing: 1500.01,
          activities: [0, 0, 1000.01],
        },
      },
    ],
    [
      'money out, from an expense to equipment',
      {
        amount: 80,
        categories: ['6450', '1500'],
        flow: {
          inflow: NOTHING,
          outflow: { total: 80, '1500': 80 },
          net: -80,
          closing: 420,
          activities: [0, -80, 0],
        },
      },
    ],
  ])('[4.2.2] %s', async (_what, { amount, categories, flow }) => {
    await books.declare({ externalId: 'chk', openingBalance: 500, openingBalanceDate: '2026-01-01' });
    await books.push(['2026-02-10', 'chk', amount]);
    for (const category of categories) await books.recategorize(0, category);
    expect(await books.cashFlow(...YEAR)).toEqual({ opening: 500, ...flow });
    expect(await books.cashFlow('2026-02-10', '2026-02-10')).toEqual({ opening: 500, ...flow });
  });

  it('[4.2.2] does not change another transaction of the same account', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 500, openingBalanceDate: '2026-01-01' });
    await books.push(
      ['2026-02-10', 'chk', 80, '6300'],
      ['2026-02-10', 'chk', 15, '6300'],
      ['2026-02-10', 'chk', -4, '6300'],
    );
    for (const category of ['6400', '6300', '6400']) await books.recategorize(0, category);
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 500,
      inflow: { total: 4, '6300': 4 },
      outflow: { total: 95, '6300': 15, '6400': 80 },
      net: -91,
      closing: 409,
      activities: [-91, 0, 0],
    });
  });
});

describe('cash flow', () => {
  const books = booksOfEachTest();

  it('[4.6] counts loans from the owner as financing and loans to the owner as investing', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await books.push(['2026-01-05', 'chk', -50_000, '2700'], ['2026-01-06', 'chk', 10_000, '1400']);
    expect(await books.cashFlow(...YEAR)).toMatchObject({ net: 40_000, activities: [0, -10_000, 50_000] });
  });

  it('[4.6] separates investing and financing from operating', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await books.push(
      ['2026-01-05', 'chk', -10_000, '3010'], // financing
      ['2026-01-06', 'chk', -5000, '2600'],
      ['2026-01-07', 'chk', 500, '2600'],
      ['2026-01-08', 'chk', -300, '2500'],
      ['2026-01-09', 'chk', 750, '3020'],
      ['2026-01-12', 'chk', 1200, '1500'], // investing
      ['2026-01-13', 'chk', 90, '1600'],
      ['2026-01-14', 'chk', 2000, '1800'],
      ['2026-01-15', 'chk', -150, '1500'],
      ['2026-01-19', 'chk', -4000, '4000'], // operating
      ['2026-01-20', 'chk', 1800, '6550'],
      ['2026-01-21', 'chk', 60, '1300'],
      ['2026-01-22', 'chk', 45, '2310'],
      ['2026-01-23', 'chk', 210, '2100'],
    );
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 0,
      inflow: {
        total: 19_450,
        '1500': 150,
        '2500': 300,
        '2600': 5000,
        '3010': 10_000,
        '4000': 4000,
      },
      outflow: {
        total: 6655,
        '1300': 60,
        '1500': 1200,
        '1600': 90,
        '1800': 2000,
        '2100': 210,
        '2310': 45,
        '2600': 500,
        '3020': 750,
        '6550': 1800,
      },
      net: 12_795,
      closing: 12_795,
      activities: [1885, -3140, 14_050],
    });
  });

  it('[4.6] includes card purchases only when the card is paid', async () => {
    await books.declare(
      { externalId: 'chk', openingBalance: 500, openingBalanceDate: '2026-01-01' },
      { externalId: 'card', kind: 'credit_card', openingBalance: 0, openingBalanceDate: '2026-01-01' },
    );
    await books.push(['2026-01-05', 'card', 80, '6300'], ['2026-01-06', 'card', -5, '6300']);
    expect(await books.cashFlow(...YEAR)).toMatchObject({ net: 0, inflow: NOTHING, outflow: NOTHING });
    await books.push(['2026-02-05', 'chk', 75, 'transfer'], ['2026-02-05', 'card', -75, 'transfer']);
    expect(await books.cashFlow(...YEAR)).toMatchObject({
      inflow: NOTHING,
      outflow: { total: 75, '2100': 75 },
      closing: 425,
    });
    expect(await books.derivedBalances()).toEqual({ chk: 425, card: 0 });
  });

  it('[4.6] counts the balance at a payment processor as cash: a payout is no flow, a fee is', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await books.post('2026-01-05', { '1090': 97.1, '5020': 2.9, '4000': -100 });
    await books.push(['2026-01-07', 'chk', -97.1, '1090']);
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 0,
      inflow: { total: 100, '4000': 100 },
      outflow: { total: 2.9, '5020': 2.9 },
      net: 97.1,
      closing: 97.1,
      activities: [97.1, 0, 0],
    });
    expect(await books.trialBalance('2026-01-31')).toEqual({ '1000': 97.1, '4000': -100, '5020': 2.9 });
  });

  it('[4.6] of an entry with many lines is the cash part of each line', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 5000, openingBalanceDate: '2026-01-01' });
    await books.post('2026-01-31', { '6500': 1000, '2300': -230.5, '1000': -769.5 });
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 5000,
      inflow: { total: 230.5, '2300': 230.5 },
      outflow: { total: 1000, '6500': 1000 },
      net: -769.5,
      closing: 4230.5,
      activities: [-769.5, 0, 0],
    });
  });

  it('[4.6] disappears if reversed on the same day, and is on the other side if reversed in a later month', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 500, openingBalanceDate: '2026-01-01' });
    await books.reverse(await books.post('2026-01-10', { '6300': 100, '1000': -100 }));
    const none = { opening: 500, inflow: NOTHING, outflow: NOTHING, net: 0, closing: 500 };
    expect(await books.cashFlow(...YEAR)).toMatchObject(none);

    await books.reverse(await books.post('2026-01-10', { '6300': 70, '1000': -70 }), '2026-02-10');
    expect(await books.cashFlow('2026-01-01', '2026-01-31')).toMatchObject({
      opening: 500,
      outflow: { total: 70, '6300': 70 },
      closing: 430,
    });
    expect(await books.cashFlow('2026-02-01', '2026-02-28')).toEqual({
      opening: 430,
      inflow: { total: 70, '6300': 70 },
      outflow: NOTHING,
      net: 70,
      closing: 500,
      activities: [70, 0, 0],
    });
    expect(await books.cashFlow(...YEAR)).toMatchObject(none);
  });
});
