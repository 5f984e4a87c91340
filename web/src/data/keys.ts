/** The signed-in user. */
export const ME = ['me'] as const;

/** What operators see of all businesses. */
export const OPERATOR = ['operator'] as const;

/** All data of a business. */
export function businessKey(businessId: string, ...rest: readonly unknown[]) {
  return ['businesses', businessId, ...rest];
}

export const overviewKey = (businessId: string) => businessKey(businessId, 'books', 'overview');
