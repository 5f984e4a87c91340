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

/** The designators that a state takes for a kind of company. */
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

/** Nothing but the end of a company's name; "Company" and "Limited" may be part of the name itself. */
const UNMISTAKABLE = [...LLC_EVERYWHERE, ...LLC_SHORT_WORDS, ...CORP_EVERYWHERE];

/** Whether a designator is one of these, in whatever case. */
export function isDesignator(text: string, designators: readonly string[]): boolean {
  return designators.some((designator) => designator.toLowerCase() === text.toLowerCase());
}

/** Whether a name ends with a designator already, of whatever kind of company: it would then stand there twice. */
export function endsWithDesignator(name: string): boolean {
  const words = name.toLowerCase().replace(/[\s,]+$/, '');
  return UNMISTAKABLE.some((designator) =>
    new RegExp(`[\\s,]${escape(designator.toLowerCase())}$`).test(words),
  );
}

function escape(text: string): string {
  return text.replaceAll('.', '\\.');
}
