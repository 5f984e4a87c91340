import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TransactionQueries } from '../banking/index.js';
import { DocumentQueries, LinkDocument, UploadDocument } from '../documents/index.js';
import { type CalendarDate, endOfMonth } from '../kernel/calendar-date.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { demoReceipt } from './demo-receipt.js';

const PAYMENT = 'ZELLE TO MARTA LIND CPA';

@Injectable()
export class AttachDemoReceipt {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionQueries,
    private readonly documents: DocumentQueries,
    private readonly uploadDocument: UploadDocument,
    private readonly linkDocument: LinkDocument,
  ) {}

  /** Links a receipt to the bookkeeper's payment in the first month of the demo, unless it has a document. */
  async run(principal: Principal, firstDay: CalendarDate): Promise<void> {
    const page = { limit: 1, offset: 0 };
    const period = { from: firstDay, to: endOfMonth(firstDay) };
    const order = { sort: '-date', includeTotals: false } as const;
    const { data } = await this.transactions.list(principal, {
      ...page,
      ...period,
      ...order,
      search: PAYMENT,
    });
    const [payment] = data;
    if (payment === undefined) return;
    const target = { targetType: 'transaction', targetId: payment.id } as const;
    if ((await this.documents.list(principal, { ...page, ...target })).data.length > 0) return;
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
