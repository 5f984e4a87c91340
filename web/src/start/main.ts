import { requestFirstData } from './first-data';
import { filesOf } from './first-pages';
import { APP_PATH, PAGE_FILES } from '../platform/page-settings';

// The app is the largest file. What the first page needs besides it arrives meanwhile.
const path = window.location.pathname.slice(APP_PATH.length);
requestFirstData(path, window.location.search);
for (const file of filesOf(path, PAGE_FILES)) {
  const link = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href: `${APP_PATH}/${file}`,
  });
  link.crossOrigin = '';
  document.head.append(link);
}
void import('../app');
