import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentQueries, LinkDocument, UploadDocument } from '../../documents/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { demoReceipt } from './demo-receipt.js';
import { FindDemoTransaction } from './find-demo-transaction.js';

const PAYMENT = 'ZELLE TO MARTA LIND CPA';

@Injectable()
export class AttachDemoReceipt {
  constructor(
    private readonly database: Database,
    private readonly findTransaction: FindDemoTransaction,
    private readonly documents: DocumentQueries,
    private readonly uploadDocument: UploadDocument,
    private readonly linkDocument: LinkDocument,
  ) {}

  /** Links a receipt to the bookkeeper's payment in the first month of the demo, unless it has a document. */
  async run(principal: Principal, firstDay: CalendarDate): Promise<void> {
    const payment = await this.findTransaction.run(principal, firstDay, PAYMENT);
    if (payment === null) return;
    const target = { targetType: 'transaction', targetId: payment.id } as const;
    const { data: attached } = await this.documents.list(principal, { ...target, limit: 1, offset: 0 });
    if (attached.length > 0) return;
    const content = await demoReceipt(payment);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const upload = { fileName: `marta-lind-cpa-${payment.date}.pdf`, content, sha256 };
    await this.database.run(principal, async (uow) => {
      const fields = { kind: 'receipt', title: 'Bookkeeping, Marta Lind CPA' } as const;
      const document = await this.uploadDocument.run(uow, fields, upload);
      await this.linkDocument.run(uow, { documentId: document.id, ...target });
    });
  }
}
