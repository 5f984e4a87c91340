import { BALANCE_SHEET } from './balance-sheet.js';
import { CASH_FLOW_STATEMENT } from './cash-flow.js';
import { INCOME_STATEMENT } from './income-statement.js';

/** Every statement. To add one, write its file and add it here. */
export const STATEMENTS = [INCOME_STATEMENT, BALANCE_SHEET, CASH_FLOW_STATEMENT] as const;

export const STATEMENT_NAMES = STATEMENTS.map(({ name }) => name);

const IN_WORDS = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** All statements in a sentence, each with its name in the path. */
export const STATEMENTS_IN_WORDS = IN_WORDS.format(
  STATEMENTS.map(({ title, name }) => `${title} (\`${name}\`)`),
);
