import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../documents/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceObligation } from './advance-obligation.js';
import type { MarkFiledDto, ObligationView } from './obligations.dto.js';

@Injectable()
export class MarkObligationFiled {
  constructor(
    private readonly clock: Clock,
    private readonly advance: AdvanceObligation,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Records that it was filed or paid, today or on an earlier day. */
  async run(uow: UnitOfWork, id: string, input: MarkFiledDto): Promise<ObligationView> {
    const today = this.clock.today(uow.principal.timeZone);
    const { filedOn = today, confirmationNumber = null, documentId = null } = input;
    if (filedOn > today) throw InvalidRequest.at('filedOn', 'must not be after today');
    if (documentId !== null) await this.documents.get(uow, documentId);
    const facts = { filedOn, confirmationNumber, documentId };
    return this.advance.run(uow, id, { trigger: 'mark_filed', facts });
  }
}
