import { BANK_AND_TAXES } from './bank-and-taxes.data.js';
import { COST_OF_SALES } from './cost-of-sales.data.js';
import { INCOME } from './income.data.js';
import type { KeywordGroup } from './keyword-group.js';
import { MARKETING } from './marketing.data.js';
import { MEALS } from './meals.data.js';
import { PEOPLE } from './people.data.js';
import { PREMISES } from './premises.data.js';
import { SERVICES } from './services.data.js';
import { SOFTWARE } from './software.data.js';
import { SUPPLIES } from './supplies.data.js';
import { TRAVEL } from './travel.data.js';
import { UTILITIES } from './utilities.data.js';

export type { KeywordGroup, KeywordKind } from './keyword-group.js';
export { PROCESSORS } from './processors.data.js';
export { UNDECIDABLE } from './undecidable.data.js';

export const KEYWORD_GROUPS: readonly KeywordGroup[] = [
  ...INCOME,
  ...COST_OF_SALES,
  ...MARKETING,
  ...BANK_AND_TAXES,
  ...PEOPLE,
  ...SOFTWARE,
  ...SERVICES,
  ...MEALS,
  ...SUPPLIES,
  ...PREMISES,
  ...TRAVEL,
  ...UTILITIES,
];
