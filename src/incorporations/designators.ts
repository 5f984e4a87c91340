import type { UsStateCode } from '../kernel/us-states.js';
import {
  COMPANY,
  CORP_EVERYWHERE,
  LIMITED,
  LIMITED_COMPANY,
  LLC_EVERYWHERE,
  LLC_SHORT_WORDS,
  STATES_OF_LIMITED_COMPANY,
  STATES_OF_LLC_LIMITED,
  STATES_OF_LLC_SHORT_WORDS,
  STATES_WITHOUT_CORP_COMPANY,
  STATES_WITHOUT_CORP_LIMITED,
} from './designators.data.js';

/** The designators that a state accepts for an entity type. */
export function designatorsOf(entityType: 'LLC' | 'CORP', state: UsStateCode): readonly string[] {
  if (entityType === 'LLC') {
    return [
      ...LLC_EVERYWHERE,
      ...(STATES_OF_LLC_SHORT_WORDS.includes(state) ? LLC_SHORT_WORDS : []),
      ...(STATES_OF_LIMITED_COMPANY.includes(state) ? LIMITED_COMPANY : []),
      ...(STATES_OF_LLC_LIMITED.includes(state) ? LIMITED : []),
    ];
  }
  return [
    ...CORP_EVERYWHERE,
    ...(STATES_WITHOUT_CORP_COMPANY.includes(state) ? [] : COMPANY),
    ...(STATES_WITHOUT_CORP_LIMITED.includes(state) ? [] : LIMITED),
  ];
}

/** Always a designator; "Company" and "Limited" can be part of the name itself. */
const UNMISTAKABLE = [...LLC_EVERYWHERE, ...LLC_SHORT_WORDS, ...CORP_EVERYWHERE];

/** Whether the text is one of the designators, ignoring case. */
export function isDesignator(text: string, designators: readonly string[]): boolean {
  return designators.some((designator) => designator.toLowerCase() === text.toLowerCase());
}

/** Whether a name already ends with a designator of any entity type: adding one would repeat it. */
export function endsWithDesignator(name: string): boolean {
  const words = name.toLowerCase().replace(/(?<![\s,])[\s,]+$/, '');
  return UNMISTAKABLE.some((designator) =>
    new RegExp(`[\\s,]${escape(designator.toLowerCase())}$`).test(words),
  );
}

function escape(text: string): string {
  return text.replaceAll('.', '\\.');
}
