import { clip } from '../../kernel/text.js';

/** How a merchant's name is looked at: as a whole, and word by word. */
export interface MerchantWords {
  readonly merchant: string;
  readonly firstWord: string;
  /** Every distinct word, cut to its first letters, sorted: their order says nothing. */
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
 * What the descriptors of one merchant have in common beyond their key: lower case, without processors, web
 * decoration, punctuation, words with digits, company suffixes and articles. It never ends with nothing.
 */
export function normalise(merchantKey: string): string {
  const all = merchantKey
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter((word) => word !== '');
  const start = all.findIndex((word) => !PROCESSORS.has(word));
  const named = start === -1 ? all : all.slice(start);
  const kept = named.filter((word) => !WEB.has(word) && !COMPANY.has(word) && !isCode(word));
  const words = kept.length > 0 ? kept : named;
  return words.length > 0 ? words.join(' ') : merchantKey.toLowerCase();
}

/** Rows of the same merchants come again and again; cutting their names down is a good part of a prediction. */
const REMEMBERED = new Map<string, MerchantWords>();
const MOST_REMEMBERED = 5_000;

export function wordsOf(merchantKey: string): MerchantWords {
  let words = REMEMBERED.get(merchantKey);
  if (words === undefined) {
    if (REMEMBERED.size === MOST_REMEMBERED) REMEMBERED.clear();
    REMEMBERED.set(merchantKey, (words = cutDown(merchantKey)));
  }
  return words;
}

function cutDown(merchantKey: string): MerchantWords {
  const merchant = normalise(merchantKey);
  const named = merchant.split(' ').filter((word) => word !== '');
  const words = named.length > 0 ? named : [merchant];
  const stems = [...new Set(words.map((word) => clip(word, STEM_LENGTH)))].slice(0, MAX_STEMS);
  return { merchant, firstWord: words[0] ?? merchant, stems: stems.toSorted() };
}

/** Words with digits tell one payment from another; names such as `o2`, `b&q` or `h3` stay. */
function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && !(word.length <= 3 && /^\p{L}/u.test(word));
}
