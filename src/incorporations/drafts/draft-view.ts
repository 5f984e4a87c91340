import type { IncorporationDraftView } from './drafts.dto.js';
import type { IncorporationDraft } from './incorporation-draft.entity.js';

export function toDraftView({
  id,
  content,
  createdAt,
  updatedAt,
}: IncorporationDraft): IncorporationDraftView {
  return { id, content, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
