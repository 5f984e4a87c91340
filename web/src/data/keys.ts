/** The signed-in user. */
export const ME = ['me'] as const;

/** What operators see of all businesses. */
export const OPERATOR = ['operator'] as const;

/** The user's sessions. */
export const SESSIONS = ['sessions'] as const;

/** All data of a business. */
export function businessKey(businessId: string, ...rest: readonly unknown[]) {
  return ['businesses', businessId, ...rest];
}

export const overviewKey = (businessId: string) => businessKey(businessId, 'books', 'overview');

/** What is known of companies that are formed and of their EIN applications. */
export const formationsKey = (businessId: string) => businessKey(businessId, 'books', 'formations');
