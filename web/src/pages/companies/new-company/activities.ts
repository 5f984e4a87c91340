import type { IncorporationInput } from '../../../data/contract';

/** The boxes of line 16 of Form SS-4. */
export const ACTIVITY_WORDS: Readonly<Record<IncorporationInput['principalActivity'], string>> = {
  construction: 'Construction',
  real_estate: 'Real estate',
  rental_leasing: 'Rental and leasing',
  manufacturing: 'Manufacturing',
  transportation_warehousing: 'Transportation and warehousing',
  finance_insurance: 'Finance and insurance',
  health_care: 'Health care and social assistance',
  accommodation_food: 'Accommodation and food service',
  wholesale_agent: 'Wholesale: agent or broker',
  wholesale_other: 'Wholesale: other',
  retail: 'Retail',
  other: 'Other',
};

export const ACTIVITY_CHOICES = Object.entries(ACTIVITY_WORDS).map(([value, label]) => ({ value, label }));
