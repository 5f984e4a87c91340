import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SkipThrottle } from '@nestjs/throttler';

/** Budgets of single routes, next to `read` and `write`, which every other route draws on by its method. */
export type OwnBudget = 'reports';

export const OwnBudgetOf = Reflector.createDecorator<OwnBudget>({ key: 'ownBudget' });

/** The route draws on this budget instead of `read` or `write`. */
export function DrawsOn(budget: OwnBudget): ClassDecorator & MethodDecorator {
  return applyDecorators(SkipThrottle({ read: true, write: true }), OwnBudgetOf(budget));
}
