import { Injectable } from '@nestjs/common';
import { InvalidTransition } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Incorporation } from './incorporation.entity.js';
import {
  INCORPORATION_LIFECYCLE,
  type IncorporationStatus,
  type IncorporationTrigger,
} from './incorporation-lifecycle.js';
import { IncorporationsRepository } from './incorporations.repository.js';

/** The fields that a move can change as well as the status. */
export type IncorporationChanges = Partial<
  Pick<
    Incorporation,
    | 'nameOptions'
    | 'statusReason'
    | 'entityId'
    | 'legalName'
    | 'formationDate'
    | 'stateFileNumber'
    | 'filedAt'
  >
>;

/** A locked incorporation, and the status that the trigger moves it to. */
export interface IncorporationMove {
  readonly incorporation: Incorporation;
  readonly trigger: IncorporationTrigger;
  readonly to: IncorporationStatus;
}

/**
 * The one place that changes an incorporation's status: `begin` locks it and checks the lifecycle, `complete` writes
 * the new status with one audit row. The side effects of the move happen between the two.
 */
@Injectable()
export class AdvanceIncorporation {
  constructor(private readonly incorporations: IncorporationsRepository) {}

  /** Throws InvalidTransition if the status does not allow the trigger. */
  async begin(uow: UnitOfWork, id: string, trigger: IncorporationTrigger): Promise<IncorporationMove> {
    const incorporation = await this.incorporations.lock(uow, id);
    const to = INCORPORATION_LIFECYCLE.next(incorporation.status, trigger);
    if (to === null) throw new InvalidTransition('incorporation', incorporation.status, trigger);
    return { incorporation, trigger, to };
  }

  async complete(
    uow: UnitOfWork,
    { incorporation, trigger, to }: IncorporationMove,
    changes: IncorporationChanges = {},
  ): Promise<Incorporation> {
    const { id, status: from } = incorporation;
    const moved = Object.assign(incorporation, changes, { status: to, updatedAt: uow.startedAt });
    await this.incorporations.update(uow, moved);
    uow.audit({
      action: `incorporation.${trigger}`,
      resourceType: 'incorporation',
      resourceId: id,
      changes: { from, to, ...changes },
    });
    return moved;
  }
}
