import {
  CURRENCY_AFTER,
  CURRENCY_BEFORE,
  WORD_AFTER,
  WORD_BEFORE,
} from '../../../src/statement-files/parsing/amount-text.js';
import { BALANCE_ROW, TOTAL_ROW } from '../../../src/statement-files/parsing/csv-vocabulary.js';

export interface AcceptedPattern {
  readonly file: string;
  /** How its code starts. */
  readonly code: string;
  /** What bounds the text that it reads. */
  readonly because: string;
}

export interface BuiltPattern extends AcceptedPattern {
  /** Patterns like those that it builds: these are checked like literals. */
  readonly like: readonly RegExp[];
  /** Why the check is wrong about them. */
  readonly isLinearBecause?: string;
}

/** Patterns that may take more than linear time, on text that something else bounds. */
export const ACCEPTED_PATTERNS: readonly AcceptedPattern[] = [
  {
    file: 'src/categorization/merchant.ts',
    code: String.raw`/\b(?!\d{1,2}[A-Z]{4,}\b|401K\b)`,
    because: 'a match starts only at the start of a word, and ends in it',
  },
  {
    file: 'src/mcp/tools/tools-of-contract.ts',
    code: '/Requires the scope',
    because: 'it reads our own contract, at startup',
  },
  {
    file: 'src/mcp/tools/tools-of-contract.ts',
    code: '/[^.]*`(?:Accept:',
    because: 'it reads our own contract, at startup',
  },
  {
    file: 'src/platform/database/embedded/start-server.ts',
    code: '/lock file .* already exists/',
    because: 'it reads what our own PostgreSQL prints while it starts',
  },
  {
    file: 'web/src/components/form-rules.ts',
    code: String.raw`/^\S+@\S+\.\S+$/`,
    because: 'it runs in the browser of the user who types the text',
  },
];

/** Patterns that code builds. */
export const BUILT_PATTERNS: readonly BuiltPattern[] = [
  {
    file: 'src/categorization/keyword-dictionary.ts',
    code: 'new RegExp(`(?:^|',
    because: 'its parts are the prefixes of PROCESSORS, our own list',
    like: [/(?:^|\s)(SQ|PAYPAL|STRIPE)\s?[*-]/i],
  },
  {
    file: 'src/ein/personal-tax-ids.ts',
    code: String.raw`new RegExp(String.raw${'`'}\+\d`,
    because: 'GAP is a constant',
    like: [/\+\d(?:[\s\p{Pd}\u2212./_]?[()]?\d){6,14}/gu],
  },
  {
    file: 'src/ein/personal-tax-ids.ts',
    code: String.raw`new RegExp(String.raw${'`'}(?<!`,
    because: 'GAP is a constant',
    like: [/(?<![\p{L}\p{N}])\d(?:[\s\p{Pd}\u2212./_]?\d)*(?![\p{L}\p{N}])/gu],
    isLinearBecause: 'a match that fails at a letter ends before the group of digits in front of it',
  },
  {
    file: 'src/ein/ss4/ss4-lines.ts',
    code: 'new RegExp(`[-,] ?${state}$`',
    because: 'the state is the name of one of ours',
    like: [/[-,] ?New York$/i],
  },
  {
    file: 'src/identity/accounts/password-rules.ts',
    code: 'new RegExp(`[^a-z]{1,',
    because: 'MAX_SUFFIX is a constant',
    like: [/[^a-z]{1,5}$/],
  },
  {
    file: 'src/incorporations/designators.ts',
    code: 'new RegExp(`[',
    because: 'the designators are our own list, and escaped',
    like: [/[\s,]l\.l\.c\.$/],
  },
  {
    file: 'src/platform/crypto/secret-token.ts',
    code: 'new RegExp(`^[0-9A-Za-z]{',
    because: 'the lengths are constants',
    like: [/^[0-9A-Za-z]{46}$/],
  },
  {
    file: 'src/platform/logging/create-logger.ts',
    code: 'new RegExp(`(${config.servicePrefix}_',
    because: 'the prefix is a setting of letters and digits',
    like: [/(svc_(?:live|oat|rt|ac|secret|mail)_)\w+/g],
  },
  {
    file: 'src/statement-files/parsing/amount-text.ts',
    code: 'new RegExp(`^(${escaped}',
    because: 'the signs and words are our own list',
    like: [CURRENCY_BEFORE],
  },
  {
    file: 'src/statement-files/parsing/amount-text.ts',
    code: String.raw`new RegExp(${'`'}(?<=[-+)\\d.,\\s])(${'$'}{escaped}`,
    because: 'the signs and words are our own list',
    like: [CURRENCY_AFTER],
  },
  {
    file: 'src/statement-files/parsing/amount-text.ts',
    code: 'new RegExp(\n  `^(?:(${OUT})',
    because: 'the signs and words are our own list',
    like: [WORD_BEFORE],
  },
  {
    file: 'src/statement-files/parsing/amount-text.ts',
    code: String.raw`new RegExp(${'`'}(?<=[-+)\\d.,\\s])(?<!`,
    because: 'the signs and words are our own list',
    like: [WORD_AFTER],
  },
  {
    file: 'src/statement-files/parsing/csv-vocabulary.ts',
    code: 'new RegExp(\n  `^(?:${[',
    because: 'its parts are constants',
    like: [BALANCE_ROW],
  },
  {
    file: 'src/statement-files/parsing/csv-vocabulary.ts',
    code: 'new RegExp(\n  `^(?:sub',
    because: 'its parts are constants',
    like: [TOTAL_ROW],
  },
  {
    file: 'src/statement-files/parsing/date-orders.ts',
    code: 'new RegExp(String.raw`^(',
    because: 'REST is a constant',
    like: [
      /^(\d{1,4})([-/.' ]) ?(\d{1,2})[-/.' ] ?(\d{1,4})\.?(?:(?:[ T,]+|[- /]{2,3})\d{1,2}[:.]\d{2}.*| as of .*)?$/,
    ],
  },
  {
    file: 'src/statement-files/parsing/encoding-profiles.ts',
    code: 'new RegExp(`(?<![a-z])(?:${words})`',
    because: 'the words are constants without quantifiers',
    like: [/(?<![a-z])(?:montant|libell|solde)/gi],
  },
  {
    file: 'src/statement-files/parsing/text.ts',
    code: 'new RegExp(`',
    because: 'the name is CHARSET or ENCODING',
    like: [/\bCHARSET:[ \t]*([\w-]+)/i],
  },
];
