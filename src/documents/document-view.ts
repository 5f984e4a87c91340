import type { DocumentView } from './documents.dto.js';
import type { StoredDocument } from './documents.repository.js';

export function toDocumentView({
  id,
  entityId,
  kind,
  title,
  fileName,
  contentType,
  size,
  sha256,
  createdAt,
}: StoredDocument): DocumentView {
  return {
    id,
    entityId,
    kind,
    title,
    fileName,
    contentType,
    size,
    sha256: sha256.toString('hex'),
    createdAt: createdAt.toISOString(),
  };
}
