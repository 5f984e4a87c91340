import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { decide, declareChecking, pushRow } from '../support/books/transactions.js';
import { describePhrases, PHRASES } from '../support/categorization/phrases.js';
import { dealOut } from '../support/walks/choose.js';
import { theWorld } from '../support/world/world.js';

// A third of the phrases, each in one form; keywords.long.test.ts has every phrase in every form.
describePhrases((phrases, form, forms) => dealOut(phrases, form, 3 * forms));

describe('the built-in dictionary', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    await declareChecking(business);
  });

  it('has a few hundred phrases of US business descriptors, with confidence between 0.6 and 0.8', () => {
    expect(PHRASES.length).toBeGreaterThan(300);
    for (const { phrase, confidence } of PHRASES) {
      expect(confidence, phrase).toBeGreaterThanOrEqual(0.6);
      expect(confidence, phrase).toBeLessThanOrEqual(0.8);
    }
  });

  it.each([
    ['AMAZON WEB SERVICES AWS.AMAZON.CO', '5010'],
    ['AMAZON.COM*RT4FB2XY3', '6450'],
    ['UBER EATS 8005928996', '6400'],
    ['UBER TRIP', '6750'],
    ["MCDONALD'S F12345", '6400'],
    ['7-ELEVEN 34567', '6750'],
    ['T-MOBILE POSTPAID', '6700'],
    ['H&R BLOCK', '6350'],
    ['GUSTO TAX 5463', '6510'],
    ['GUSTO NET 5463', '6500'],
    ['Intuit *QuickBooks Payroll', '6500'],
    ['GOOGLE *GSUITE_acme.com', '6300'],
  ])('[2.1] the longest phrase wins: %s', async (description, accountNumber) => {
    const { category } = await pushRow(business, { description });
    expect(category).toMatchObject({ accountNumber, source: 'keyword' });
  });

  it('[2.1] only whole words match', async () => {
    for (const [index, description] of ['TARGETED THERAPIES', 'SHELLFISH HUT', 'XUPSX'].entries()) {
      const { category } = await pushRow(business, { externalId: `r${index}`, description });
      expect(category, description).toMatchObject({ source: 'uncategorized' });
    }
  });

  it('[4.2.3] money from a merchant that is usually paid has no match', async () => {
    const transaction = await pushRow(business, { description: 'GITHUB', amount: -5 });
    expect(transaction).toMatchObject({
      category: { accountNumber: '4999', confidence: 0, source: 'uncategorized' },
      needsReview: true,
    });
    await decide(business, transaction.id, '6300');
    const next = await pushRow(business, { externalId: 'next', description: 'GITHUB', amount: -7 });
    expect(next.category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('[2.1] money to a merchant that usually pays has no match', async () => {
    const transaction = await pushRow(business, { description: 'GUMROAD', amount: 5 });
    expect(transaction.category).toMatchObject({ accountNumber: '6999', source: 'uncategorized' });
  });

  it.each([
    ['SHOPIFY', 5, '6300'],
    ['SHOPIFY', -5, '4010'],
    ['INTEREST PAYMENT', 5, '7000'],
    ['INTEREST PAYMENT', -5, '4800'],
    ['STRIPE TRANSFER', -5, '4000'],
  ])('[2.1] %s, %d: the direction selects the phrase', async (description, amount, accountNumber) => {
    const { category } = await pushRow(business, { description, amount });
    expect(category.accountNumber).toBe(accountNumber);
  });

  it('[2.1] the merchant in the push is looked up, not the descriptor', async () => {
    const transaction = await pushRow(business, { description: 'CARD 4711 XX', merchant: 'GitHub, Inc.' });
    expect(transaction.category).toMatchObject({ accountNumber: '6300', source: 'keyword' });
  });
});
