/** The settings that the server wrote into this page; null in development. */
function meta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '__';
  return content.startsWith('__') ? null : content;
}

/** Lets the component library's style elements pass the content security policy. */
export const STYLE_NONCE = meta('csp-nonce') ?? '';

const servedUnder = meta('app-path');

/** The path of APP_URL, such as `/app`; empty at the root of the origin. */
export const APP_PATH = servedUnder ?? '';

/** The app's own routes on the server. */
export const SESSION_API = `${servedUnder ?? '/app'}/api`;

/** The files of the pages in first-pages.ts, by name. */
export const PAGE_FILES = meta('page-files');
