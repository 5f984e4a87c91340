import type { SavedView } from './saved-view.entity.js';
import type { SavedViewView } from './saved-views.dto.js';

export function toSavedViewView({ id, entityId, name, query, savedAt }: SavedView): SavedViewView {
  return { id, entityId, name, query, savedAt: savedAt.toISOString() };
}
