import { useState } from 'react';
import { APP_PATH } from '../platform/page-settings';
import { addRecent, parseRecents } from './recent-categories';

interface RecentCategories {
  /** The last one first. */
  readonly recents: readonly string[];
  readonly remember: (category: string) => void;
}

/** The categories that were chosen last for a business in this browser. */
export function useRecentCategories(businessId: string): RecentCategories {
  const key = `charterbook:recent-categories:${APP_PATH}:${businessId}`;
  const [recents, setRecents] = useState(() => parseRecents(localStorage.getItem(key)));
  return {
    recents,
    remember: (category) => {
      // Another tab may have added some.
      const changed = addRecent(parseRecents(localStorage.getItem(key)), category);
      setRecents(changed);
      try {
        localStorage.setItem(key, JSON.stringify(changed));
      } catch {
        // The storage is full. They are remembered until the page is left.
      }
    },
  };
}
