import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DICTIONARY_SIZE, lookUpKeyword, lookUpProcessor } from './keyword-dictionary.js';
import { KEYWORD_GROUPS, UNDECIDABLE } from './keywords/index.js';
import { merchantKey } from './merchant.js';

const ENTRIES = KEYWORD_GROUPS.flatMap(({ phrases, accountNumber, direction, confidence }) =>
  phrases.split(',').map((phrase) => ({ phrase: phrase.trim(), accountNumber, direction, confidence })),
);

describe('the built-in dictionary', () => {
  it('has several thousand phrases', () => {
    expect(DICTIONARY_SIZE).toBe(ENTRIES.length);
    expect(DICTIONARY_SIZE).toBeGreaterThan(9_000);
  });

  it('has the phrases of each group in order', () => {
    for (const { phrases } of KEYWORD_GROUPS) {
      const list = phrases.split(',').map((phrase) => phrase.trim());
      expect(list).toEqual(list.toSorted());
    }
  });

  it.each(['in', 'out'] as const)('has no phrase that only a user can judge, money %s', (direction) => {
    const known = new Set(
      ENTRIES.filter((entry) => entry.direction === direction).map(({ phrase }) => phrase),
    );
    const undecidable = UNDECIDABLE[direction].split(',').map((phrase) => phrase.trim());
    expect(undecidable.filter((phrase) => known.has(phrase))).toEqual([]);
    for (const phrase of undecidable) expect(lookUpKeyword(phrase, direction), phrase).toBeNull();
  });

  it('has no phrase twice for one direction', () => {
    const seen = new Map<string, number>();
    for (const { phrase, direction } of ENTRIES) {
      seen.set(`${phrase} ${direction}`, (seen.get(`${phrase} ${direction}`) ?? 0) + 1);
    }
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  });

  it('has phrases in upper case, trimmed and not empty', () => {
    const odd = ENTRIES.filter(({ phrase }) => !/^[A-Z0-9&]+(?: [A-Z0-9&]+)*$/.test(phrase));
    expect(odd).toEqual([]);
  });

  it('has confidences from 0.6 to 0.8', () => {
    const odd = KEYWORD_GROUPS.filter(({ confidence }) => confidence < 0.6 || confidence > 0.8);
    expect(odd).toEqual([]);
  });

  it('sends money out to expenses and money in to revenue', () => {
    for (const { accountNumber, direction } of KEYWORD_GROUPS) {
      expect([accountNumber, direction]).toEqual([
        accountNumber,
        accountNumber.startsWith('4') ? 'in' : 'out',
      ]);
    }
  });

  it.each([
    ['alone', (phrase: string) => phrase],
    ['with the place behind it', (phrase: string) => `${phrase} OAKLAND CA`],
    ['in a card descriptor', (phrase: string) => `SQ *${phrase} 2K4LR18X3 03/05`],
    ['in lower case', (phrase: string) => phrase.toLowerCase()],
  ])('finds each of its phrases %s in the key of a merchant', (_what, descriptorOf) => {
    const missed = ENTRIES.filter(({ phrase, direction, accountNumber, confidence }) => {
      const hit = lookUpKeyword(merchantKey(descriptorOf(phrase)), direction);
      return hit?.accountNumber !== accountNumber || hit.confidence !== confidence;
    });
    expect(missed).toEqual([]);
  });
});

describe('looking a merchant up', () => {
  it.each([
    ['AMAZON WEB SERVICES AWS.AMAZON.CO WA', 'out', '5010', 0.8],
    ['UBER EATS SAN FRANCISCO', 'out', '6400', 0.7],
    ['UBER TRIP HELP.UBER.COM', 'out', '6750', 0.8],
    ['GUSTO TAX', 'out', '6510', 0.8],
    ['GUSTO PAYROLL', 'out', '6500', 0.8],
    ['LINKEDIN LEARNING', 'out', '6850', 0.8],
    ['QUICKBOOKS PAYROLL', 'out', '6500', 0.8],
    ["MCDONALD'S", 'out', '6400', 0.7],
    ['PG&E WEB ONLINE', 'out', '6800', 0.8],
    ['ZOOM.US CA', 'out', '6300', 0.8],
    ['ETSY DEPOSIT', 'in', '4010', 0.7],
    ['INTEREST PAID', 'in', '4800', 0.8],
  ] as const)(
    '%s, money %s: %s with %d, the longest phrase wins',
    (key, direction, accountNumber, confidence) => {
      expect(lookUpKeyword(key, direction)).toEqual({ accountNumber, confidence });
    },
  );

  it.each([
    ['SHOPIFY', 'out', '6300', 0.8],
    ['SHOPIFY', 'in', '4010', 0.7],
    ['INTEREST PAYMENT', 'out', '7000', 0.8],
    ['INTEREST PAYMENT', 'in', '4800', 0.8],
    ['STRIPE FEE', 'out', '5020', 0.8],
    ['STRIPE TRANSFER', 'in', '4000', 0.65],
    ['STRIPE ATLAS', 'in', '4000', 0.65],
  ] as const)(
    '%s with money %s is %s: the own direction comes before length',
    (key, direction, accountNumber, confidence) => {
      expect(lookUpKeyword(key, direction)).toEqual({ accountNumber, confidence });
    },
  );

  it('does not match money from a merchant that is usually paid', () => {
    expect(lookUpKeyword('STARBUCKS', 'in')).toBeNull();
    expect(lookUpKeyword('DELTA AIR LINES', 'in')).toBeNull();
  });

  it('does not match money to a merchant that usually pays', () => {
    expect(lookUpKeyword('STRIPE TRANSFER', 'out')).toBeNull();
    expect(lookUpKeyword('DIVIDEND', 'out')).toBeNull();
  });

  it.each([
    ['HARVEST', '6300'],
    ['HARVEST GRILL', '6400'],
    ['STARBUCKS COFFEE SUPPLY', '6400'],
    ['COFFEE SHOP PARKING', '6750'],
    ['CITY OF OAK PARK WATER DEPT', '6800'],
    ['LOOM SUBSCRIPTION', '6300'],
  ])('%s is %s: a brand, then the last industry, then an ambiguous name', (key, accountNumber) => {
    expect(lookUpKeyword(key, 'out')?.accountNumber).toBe(accountNumber);
  });

  it.each([
    ['WALMARTCOM AR', '6450'],
    ['UNITEDAIRLINES', '6750'],
    ['DOOR DASH', '6400'],
    ['SMART AND FINAL', '5000'],
    ['PIEDMONT NATURAL G', '6800'],
    ['AMERICAN HEART ASSOCI', '6900'],
    ['GREENLEAF LANDSCAPI', '6600'],
    ['THELOCALTAPROOM', '6400'],
  ])('%s is %s: glued, split and cut names are found', (key, accountNumber) => {
    expect(lookUpKeyword(key, 'out')?.accountNumber).toBe(accountNumber);
  });

  it.each([
    ['ONLINE TRANSFER TO SAVINGS', 'out'],
    ['SECURITY DEPOSIT', 'out'],
    ['FORD MOTOR CREDIT', 'out'],
    ['SBA LOAN PROCEEDS', 'in'],
  ] as const)('%s, money %s, has no account', (key, direction) => {
    expect(lookUpKeyword(key, direction)).toBeNull();
  });

  it.each([
    ['TST* THE RUSTY SPOON', 'out', '6400'],
    ['POS PURCHASE tst*wilder', 'out', '6400'],
    ['FH* BAY TOURS', 'out', '6750'],
    ['TST* THE RUSTY SPOON', 'in', null],
    ['SQ *KESTREL PRESS', 'out', null],
    ['BEST* OF ALL', 'out', null],
  ] as const)('the processor in %j, money %s, is for %s', (description, direction, accountNumber) => {
    expect(lookUpProcessor(description, direction)?.accountNumber ?? null).toBe(accountNumber);
  });

  it.each(['', 'KESTREL PRESS', 'UPSTAIRS', 'STARBUCKSY', 'SHELLFISH', 'AIR DELTA', 'DELTA', 'A W S'])(
    'whole words only: %j is unknown',
    (key) => {
      expect(lookUpKeyword(key, 'out')).toBeNull();
    },
  );

  it('returns one of its entries or nothing for any key', () => {
    const words = fc.constantFrom(
      ...new Set(ENTRIES.flatMap(({ phrase }) => phrase.split(' '))),
      'X',
      'OAKLAND',
    );
    const keys = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '));
    const entries = new Set(
      ENTRIES.map((entry) => `${entry.accountNumber} ${entry.direction} ${entry.confidence}`),
    );
    fc.assert(
      fc.property(keys, fc.constantFrom('in' as const, 'out' as const), (key, direction) => {
        const hit = lookUpKeyword(key, direction);
        if (hit === null) return;
        expect(entries.has(`${hit.accountNumber} ${direction} ${hit.confidence}`)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
