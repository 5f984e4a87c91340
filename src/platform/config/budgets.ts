import type { Budget, EnvReader } from './env-reader.js';

export const BUDGETS = [
  'read',
  'write',
  'reports',
  'business_read',
  'business_write',
  'business_reports',
  'unknown_bearer',
  'token_failures',
  'token_failures_address',
  'token',
  'token_refresh',
  'authorize',
  'signup_allowlist',
  'client_registration',
  'session',
  'signed_out',
  'sign_in',
  'sign_in_failures',
  'second_factor',
  'sign_up',
  'mail_address',
  'mailbox',
  'invite',
  'onboard',
  'calendar_feed',
] as const;
export type BudgetName = (typeof BUDGETS)[number];

/** The budgets of routes, counted per credential. `business_read` and so on are for all credentials of a business. */
export const ROUTE_BUDGETS = ['read', 'write', 'reports'] as const;
export type RouteBudget = (typeof ROUTE_BUDGETS)[number];

/** The default budget of a business, in budgets of one credential. */
const CREDENTIALS_PER_BUSINESS = 5;

export const DEFAULT_BUDGETS: Readonly<Record<BudgetName, Budget>> = {
  read: { burst: 100, perSecond: 20 },
  write: { burst: 50, perSecond: 10 },
  reports: { burst: 20, perSecond: 1 },
  business_read: { burst: 500, perSecond: 100 },
  business_write: { burst: 250, perSecond: 50 },
  business_reports: { burst: 100, perSecond: 5 },
  unknown_bearer: { burst: 30, perSecond: 0.5 },
  token_failures: { burst: 30, perSecond: 0.5 },
  token_failures_address: { burst: 300, perSecond: 30 },
  token: { burst: 30, perSecond: 0.5 },
  token_refresh: { burst: 10, perSecond: 0.1 },
  authorize: { burst: 60, perSecond: 1 },
  signup_allowlist: { burst: 10, perSecond: 0.005 },
  client_registration: { burst: 10, perSecond: 0.005 },
  session: { burst: 100, perSecond: 20 },
  signed_out: { burst: 30, perSecond: 0.5 },
  sign_in: { burst: 10, perSecond: 0.05 },
  sign_in_failures: { burst: 50, perSecond: 0.02 },
  second_factor: { burst: 10, perSecond: 0.005 },
  sign_up: { burst: 10, perSecond: 0.02 },
  mail_address: { burst: 10, perSecond: 0.02 },
  mailbox: { burst: 5, perSecond: 0.002 },
  invite: { burst: 20, perSecond: 0.02 },
  onboard: { burst: 10, perSecond: 0.02 },
  calendar_feed: { burst: 30, perSecond: 0.1 },
};

/** Reads each budget from the variable with its name: `unknown_bearer` from RATE_LIMIT_UNKNOWN_BEARER. */
export function readBudgets(read: EnvReader): Record<BudgetName, Budget> {
  const budget = (name: BudgetName, fallback: Budget) =>
    read.budget(`RATE_LIMIT_${name.toUpperCase()}`, fallback);
  const budgets = Object.fromEntries(
    BUDGETS.map((name) => [name, budget(name, DEFAULT_BUDGETS[name])]),
  ) as Record<BudgetName, Budget>;
  for (const name of ROUTE_BUDGETS) {
    const { burst, perSecond } = budgets[name];
    budgets[`business_${name}`] = budget(`business_${name}`, {
      burst: burst * CREDENTIALS_PER_BUSINESS,
      perSecond: perSecond * CREDENTIALS_PER_BUSINESS,
    });
  }
  return budgets;
}
