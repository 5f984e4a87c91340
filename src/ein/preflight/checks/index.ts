import type { FormCheck } from '../check.js';
import { ACTIVITY_CHECKS } from './activity.js';
import { ADDRESS_CHECKS } from './addresses.js';
import { CONTACT_CHECKS } from './contact.js';
import { DATE_CHECKS } from './dates.js';
import { ENTITY_CHECKS } from './entity.js';
import { FILING_CHECKS } from './filing.js';
import { NAME_CHECKS } from './names.js';
import { RESPONSIBLE_PARTY_CHECKS } from './responsible-party.js';

/** Every check, in the order of the form. */
export const CHECKS: readonly FormCheck[] = [
  ...NAME_CHECKS,
  ...ADDRESS_CHECKS,
  ...RESPONSIBLE_PARTY_CHECKS,
  ...ENTITY_CHECKS,
  ...DATE_CHECKS,
  ...ACTIVITY_CHECKS,
  ...CONTACT_CHECKS,
  ...FILING_CHECKS,
];
