import { FORM_1065 } from './form-1065.js';
import { FORM_1120_S } from './form-1120-s.js';
import { FORM_1120 } from './form-1120.js';
import { SCHEDULE_C } from './schedule-c.js';
import type { TaxForm } from './tax-form.js';

export const TAX_FORM_NAMES = ['1120', '1120-S', '1065', 'schedule_c'] as const;
export type TaxFormName = (typeof TAX_FORM_NAMES)[number];

export const TAX_FORMS: Readonly<Record<TaxFormName, TaxForm>> = {
  '1120': FORM_1120,
  '1120-S': FORM_1120_S,
  '1065': FORM_1065,
  schedule_c: SCHEDULE_C,
};
