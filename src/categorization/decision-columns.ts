import { Column } from 'typeorm';
import type { ColumnValues } from '../platform/database/bulk.js';
import {
  accountTarget,
  type CategorySource,
  type CategoryTarget,
  type Decision,
  type Prediction,
  TRANSFER_TARGET,
} from './category.js';
import { levelFromNumber, levelToNumber } from './learning/prediction-level.js';

/** The columns of a decision in the table that stores it: what an entity embeds. */
export class DecisionColumns implements Decision {
  @Column({ type: 'uuid', name: 'category_account_id', nullable: true })
  categoryAccountId!: string | null;

  @Column({ type: 'boolean', name: 'is_transfer' })
  isTransfer!: boolean;

  @Column({ type: 'text', name: 'category_source' })
  source!: CategorySource;

  @Column({ type: 'float8' })
  confidence!: number;

  @Column({ type: 'uuid', name: 'rule_id', nullable: true })
  ruleId!: string | null;

  @Column({ type: 'smallint', name: 'predicted_level', nullable: true })
  predictedLevel!: number | null;

  @Column({ type: 'float8', name: 'predicted_raw', nullable: true })
  predictedRaw!: number | null;

  @Column({ type: 'text', nullable: true })
  because!: string | null;

  get target(): CategoryTarget | null {
    return targetOf(this);
  }

  get prediction(): Prediction | null {
    return predictionOf(this);
  }
}

/** The columns without what follows from them, as a select list has them. */
type SelectedDecision = Omit<DecisionColumns, 'target' | 'prediction'>;

export function decisionFrom(columns: SelectedDecision): Decision {
  const { source, confidence, ruleId, because } = columns;
  return {
    target: targetOf(columns),
    source,
    confidence,
    ruleId,
    prediction: predictionOf(columns),
    because,
  };
}

/** How an entity with an embedded decision writes the columns that differ from its properties. */
export const DECISION_VALUES: ColumnValues<DecisionColumns, { readonly decision: Decision }> = {
  categoryAccountId: ({ decision: { target } }) => (target?.kind === 'account' ? target.accountId : null),
  isTransfer: ({ decision: { target } }) => target?.kind === 'transfer',
  predictedLevel: ({ decision: { prediction } }) => prediction && levelToNumber(prediction.level),
  predictedRaw: ({ decision: { prediction } }) => prediction?.raw ?? null,
};

function targetOf({ isTransfer, categoryAccountId }: SelectedDecision): CategoryTarget | null {
  if (isTransfer) return TRANSFER_TARGET;
  return categoryAccountId === null ? null : accountTarget(categoryAccountId);
}

function predictionOf({ predictedLevel: level, predictedRaw: raw }: SelectedDecision): Prediction | null {
  return level === null || raw === null ? null : { level: levelFromNumber(level), raw };
}
