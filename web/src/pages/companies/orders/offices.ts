import type { IncorporationInput } from '../../../data/contract';

export type OfficerTitle = NonNullable<IncorporationInput['officers']>[number]['title'];

/** The offices of a corporation in words. */
export const OFFICES: Readonly<Record<OfficerTitle, string>> = {
  president: 'president',
  chief_executive_officer: 'chief executive officer',
  vice_president: 'vice president',
  secretary: 'secretary',
  treasurer: 'treasurer',
  chief_financial_officer: 'chief financial officer',
};
