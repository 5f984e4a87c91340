import type { DocumentLink } from './document-link.entity.js';
import type { DocumentLinkView } from './document-links.dto.js';
import { type LinkTarget, publicTargetId, TARGET_COLUMNS, TARGET_TYPES } from './link-targets.js';

export function toDocumentLinkView(link: DocumentLink): DocumentLinkView {
  const target = targetOf(link);
  return {
    id: link.id,
    documentId: link.documentId,
    targetType: target.type,
    targetId: publicTargetId(target),
    createdAt: link.createdAt.toISOString(),
  };
}

function targetOf(link: DocumentLink): LinkTarget {
  for (const type of TARGET_TYPES) {
    const id = link[TARGET_COLUMNS[type]];
    if (id !== null) return { type, id };
  }
  throw new RangeError('a link has one target');
}
