export { BudgetsModule } from './budgets.module.js';
export { BudgetsRepository } from './budgets.repository.js';
export type { BudgetAmount } from './read-budget.js';
