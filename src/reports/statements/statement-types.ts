import { BALANCE_SHEET } from './balance-sheet.js';
import { CASH_FLOW_STATEMENT } from './cash-flow.js';
import { INCOME_STATEMENT } from './income-statement.js';

/** Every statement by its name in the path. To add one, write its file and add a line here. */
export const STATEMENTS = {
  profit_and_loss: INCOME_STATEMENT,
  balance_sheet: BALANCE_SHEET,
  cash_flow: CASH_FLOW_STATEMENT,
};

export type StatementName = keyof typeof STATEMENTS;
export const STATEMENT_NAMES = Object.keys(STATEMENTS) as StatementName[];
