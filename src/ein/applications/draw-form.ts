import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { type CalendarDate, dateInZone } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { IRS_TIME_ZONE } from '../ss4/irs-time-zone.js';
import type { Reply } from '../ss4/reply-of.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { Ss4Form } from '../ss4/ss4-form.js';
import { ss4Problems } from '../ss4/ss4-problems.js';

/** The stored document, and what the form says. */
export interface DrawnForm extends Reply {
  readonly ss4DocumentId: string;
  readonly drawnOn: CalendarDate;
  readonly replyIsUnknown: false;
}

@Injectable()
export class DrawForm {
  constructor(
    private readonly form: Ss4Form,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Draws Form SS-4 and stores it. Throws InvalidRequest for facts that do not fit. */
  async run(uow: UnitOfWork, facts: Ss4Facts, entityId: string | null): Promise<DrawnForm> {
    const problems = ss4Problems(facts);
    if (problems.length > 0) throw new InvalidRequest(problems);
    const drawnOn = dateInZone(uow.startedAt.getTime(), IRS_TIME_ZONE);
    const { id } = await this.documents.insert(uow, {
      entityId,
      kind: 'ss4',
      fileName: 'form-ss4.pdf',
      contentType: 'application/pdf',
      content: await this.form.render(facts, { day: drawnOn }),
    });
    return { ss4DocumentId: id, drawnOn, replyIsUnknown: false, ...this.form.replyOf(facts) };
  }
}
