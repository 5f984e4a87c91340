import type { UsStateCode } from '../kernel/us-states.js';

export const OFFICER_TITLES = [
  'president',
  'chief_executive_officer',
  'vice_president',
  'secretary',
  'treasurer',
  'chief_financial_officer',
] as const;
export type OfficerTitle = (typeof OFFICER_TITLES)[number];

/** An office that a corporation must have, by the titles that fill it. One person may have several. */
interface Office {
  readonly name: string;
  readonly titles: readonly OfficerTitle[];
}

const HEAD: Office = { name: 'a president', titles: ['president', 'chief_executive_officer'] };
const SECRETARY: Office = { name: 'a secretary', titles: ['secretary'] };
const TREASURER: Office = { name: 'a treasurer', titles: ['treasurer', 'chief_financial_officer'] };

/** Every state requires a signer and a record keeper; California also requires a treasurer (Corp. Code §312). */
const OFFICES = [HEAD, SECRETARY];
const OFFICES_OF_STATES: Readonly<Partial<Record<UsStateCode, readonly Office[]>>> = {
  CA: [HEAD, SECRETARY, TREASURER],
};

/** The offices that no officer fills, in words. */
export function officesWithoutOfficer(state: UsStateCode, titles: readonly OfficerTitle[]): string[] {
  return (OFFICES_OF_STATES[state] ?? OFFICES)
    .filter((office) => !office.titles.some((title) => titles.includes(title)))
    .map(({ name }) => name);
}
