import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SkipThrottle } from '@nestjs/throttler';

/** Budgets of single routes. Every other route draws on `read` or `write` by its method. */
export type OwnBudget = 'reports';

export const OwnBudgetOf = Reflector.createDecorator<OwnBudget>({ key: 'ownBudget' });

export const FileBudgetOf = Reflector.createDecorator<OwnBudget>({ key: 'fileBudget' });

/** The route draws on this budget instead of `read` or `write`. */
export function DrawsOn(budget: OwnBudget): ClassDecorator & MethodDecorator {
  return applyDecorators(SkipThrottle({ read: true, write: true }), OwnBudgetOf(budget));
}

/** The route draws on this budget for callers who want a file: a whole list costs as much as a report. */
export function FilesDrawOn(budget: OwnBudget): MethodDecorator {
  return FileBudgetOf(budget);
}
