import { Injectable, StreamableFile } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { Call } from '../platform/http/call.js';
import { DocumentsRepository } from './documents.repository.js';
import { type Disposition, dispositionOf, writeFileHeaders } from './file-headers.js';

@Injectable()
export class DownloadDocument {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
  ) {}

  /** The stored content, to save or to show. Each download is audited. */
  async run({ principal, response }: Call, id: string, requested: Disposition): Promise<StreamableFile> {
    const { document, disposition, content } = await this.database.run(principal, async (uow) => {
      const stored = await this.documents.get(uow, id);
      const sentAs = dispositionOf(stored.contentType, requested);
      uow.audit({
        action: 'document.download',
        resourceType: 'document',
        resourceId: id,
        changes: { kind: stored.kind, ...(sentAs === 'inline' && { disposition: sentAs }) },
      });
      return { document: stored, disposition: sentAs, content: await this.documents.content(uow, id) };
    });
    writeFileHeaders(response, document, disposition);
    return new StreamableFile(content, { length: content.length });
  }
}
