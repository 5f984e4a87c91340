/** The types of companies. In a file of its own, so that the web app can import it. */
export const ENTITY_TYPES = ['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
