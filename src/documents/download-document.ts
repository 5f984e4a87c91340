import { Injectable, StreamableFile } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { Call } from '../platform/http/call.js';
import { DocumentsRepository } from './documents.repository.js';

@Injectable()
export class DownloadDocument {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsRepository,
  ) {}

  /** The stored content as an attachment: if a browser opens it anyway, nothing in it runs. Each download is audited. */
  async run({ principal, response }: Call, id: string): Promise<StreamableFile> {
    const { document, content } = await this.database.run(principal, async (uow) => {
      const stored = await this.documents.get(uow, id);
      uow.audit({
        action: 'document.download',
        resourceType: 'document',
        resourceId: id,
        changes: { kind: stored.kind },
      });
      return { document: stored, content: await this.documents.content(uow, id) };
    });
    // RFC 6266, with the name in UTF-8 and in ASCII.
    response.attachment(document.fileName);
    response.type(document.contentType);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    // RFC 9530 §3
    response.setHeader('Repr-Digest', `sha-256=:${document.sha256.toString('base64')}:`);
    return new StreamableFile(content, { length: content.length });
  }
}
