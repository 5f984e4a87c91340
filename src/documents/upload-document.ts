import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Upload } from '../platform/http/input/upload.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { ContentType } from './document-kinds.js';
import { titleOf } from './document-title.js';
import { toDocumentView } from './document-view.js';
import type { DocumentView, UploadDocumentDto } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';
import { cleanFileName } from './file-name.js';
import { fileTypeOf } from './file-type.js';

@Injectable()
export class UploadDocument {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly documents: DocumentsRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Stores an uploaded file. The same bytes are stored again; a finding reports the copy. */
  async run(uow: UnitOfWork, input: UploadDocumentDto, upload: Upload | null): Promise<DocumentView> {
    const { content, contentType, fileName } = checkFile(upload);
    const stored = await this.documents.insert(uow, {
      entityId: await this.entityId(uow, input.entityId),
      kind: input.kind,
      title: titleOf(input.title),
      fileName,
      contentType,
      content,
    });
    const view = toDocumentView(stored);
    uow.audit({
      action: 'document.upload',
      resourceType: 'document',
      resourceId: view.id,
      changes: { entityId: view.entityId, kind: view.kind, size: view.size, sha256: view.sha256 },
    });
    this.jobs.enqueue(uow, 'detectors.run');
    return view;
  }

  /** The given entity, or the primary one; null if the business has no entity yet. */
  private async entityId(uow: UnitOfWork, id: string | undefined): Promise<string | null> {
    if (id !== undefined) return (await this.entities.get(uow, id)).id;
    const [primary] = await this.entities.list(uow, 1, 0);
    return primary?.id ?? null;
  }
}

/** The content type of the file. Throws InvalidRequest if it is missing, empty or not accepted. */
function checkFile(upload: Upload | null): { content: Buffer; contentType: ContentType; fileName: string } {
  if (upload === null) throw InvalidRequest.at('file', 'is required');
  if (upload.content.length === 0) throw InvalidRequest.at('file', 'must not be empty');
  const contentType = fileTypeOf(upload.content);
  if (contentType === null) throw InvalidRequest.at('file', 'must be a complete PDF, PNG or JPEG');
  return {
    content: upload.content,
    contentType,
    fileName: cleanFileName(upload.fileName, contentType),
  };
}
