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

/** What a move sets beside the status. */
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

/** An order that is held, and where its trigger will take it. */
export interface IncorporationMove {
  readonly incorporation: Incorporation;
  readonly trigger: IncorporationTrigger;
  readonly to: IncorporationStatus;
}

/**
 * The one place where an order moves from one status to the next: begin holds it and asks its lifecycle, complete
 * writes, with one audit row. What the move brings about happens between the two.
 */
@Injectable()
export class AdvanceIncorporation {
  constructor(private readonly incorporations: IncorporationsRepository) {}

  /** Throws InvalidTransition where the status does not allow it. */
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
