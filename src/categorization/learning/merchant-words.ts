import { clip } from '../../kernel/text.js';
import { merchantKey } from '../merchant.js';

/** A merchant's normalized name, and its words. */
export interface MerchantWords {
  readonly merchant: string;
  readonly firstWord: string;
  /** The distinct words, cut to their first letters and sorted. */
  readonly stems: readonly string[];
}

const STEM_LENGTH = 6;
const MAX_STEMS = 6;

const PROCESSORS = new Set(
  'paypal pp sq sp tst stripe sumup zettle izettle worldpay gocardless square klarna adyen toast clover'.split(
    ' ',
  ),
);
const WEB = new Set('www http https com net org co uk'.split(' '));
const COMPANY = new Set(
  'ltd limited llc llp inc incorporated plc corp corporation company gmbh the a an'.split(' '),
);

/**
 * Normalizes a merchant key further: lower case, without payment processors, parts of web addresses, punctuation, words
 * with digits, legal forms and articles. The result is never empty.
 */
export function normalise(key: string): string {
  const all = key
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter((word) => word !== '');
  const start = all.findIndex((word) => !PROCESSORS.has(word));
  const named = start === -1 ? all : all.slice(start);
  const significant = named.filter((word) => !WEB.has(word) && !COMPANY.has(word) && !isCode(word));
  const words = significant.length > 0 ? significant : named;
  return words.length > 0 ? words.join(' ') : key.toLowerCase();
}

/** The same merchants recur, and normalizing their names is a large part of a prediction's cost. */
const CACHE = new Map<string, MerchantWords>();
const MAX_CACHED = 5_000;

/** The words of a stored key. An earlier version may have derived it, so it is reduced again: a key of a key is the same. */
export function wordsOf(storedKey: string): MerchantWords {
  let words = CACHE.get(storedKey);
  if (words === undefined) {
    if (CACHE.size === MAX_CACHED) CACHE.clear();
    CACHE.set(storedKey, (words = split(storedKey)));
  }
  return words;
}

function split(storedKey: string): MerchantWords {
  const merchant = normalise(merchantKey(storedKey));
  const named = merchant.split(' ').filter((word) => word !== '');
  const words = named.length > 0 ? named : [merchant];
  const stems = [...new Set(words.map((word) => clip(word, STEM_LENGTH)))].slice(0, MAX_STEMS);
  return { merchant, firstWord: words[0] ?? merchant, stems: stems.toSorted() };
}

/** Words with digits identify single payments, except names such as `o2` or `h3`. */
function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && !(word.length <= 3 && /^\p{L}/u.test(word));
}
