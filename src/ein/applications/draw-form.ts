import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { Ss4Form } from '../ss4/ss4-form.js';
import { ss4Problems } from '../ss4/ss4-problems.js';

@Injectable()
export class DrawForm {
  constructor(
    private readonly form: Ss4Form,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Draws Form SS-4 and stores it. Returns the document's id. Throws InvalidRequest for facts that do not fit. */
  async run(uow: UnitOfWork, facts: Ss4Facts, entityId: string | null): Promise<string> {
    const problems = ss4Problems(facts);
    if (problems.length > 0) throw new InvalidRequest(problems);
    const { id } = await this.documents.insert(uow, {
      entityId,
      kind: 'ss4',
      fileName: 'form-ss4.pdf',
      contentType: 'application/pdf',
      content: await this.form.render(facts),
    });
    return id;
  }
}
