/** What a company is. By itself in this file, so that the web app can take it from here. */
export const ENTITY_TYPES = ['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
