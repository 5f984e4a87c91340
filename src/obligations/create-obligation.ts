import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { toObligationView } from './obligation-view.js';
import type { CreateObligationDto, ObligationView } from './obligations.dto.js';
import { ObligationsRepository } from './obligations.repository.js';

@Injectable()
export class CreateObligation {
  constructor(
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly obligations: ObligationsRepository,
  ) {}

  /** Creates a custom obligation. If its due date has passed, it is overdue at once. */
  async run(uow: UnitOfWork, input: CreateObligationDto): Promise<ObligationView> {
    const { id: entityId } = await this.entities.resolve(uow, input.entityId);
    const { title, dueDate, note = null } = input;
    const made = await this.obligations.insert(uow, [{ entityId, title, dueDate, note }]);
    const views = made.map((row) => toObligationView(row, this.clock.today(uow.principal.timeZone)));
    const [view] = views as [ObligationView];
    uow.audit({
      action: 'obligation.create',
      resourceType: 'obligation',
      resourceId: view.id,
      changes: { entityId, title, dueDate },
    });
    return view;
  }
}
