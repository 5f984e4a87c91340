const PAGES =
  /^\/businesses\/[^/]+\/?(?:$|(?:review|transactions|accounts(?:\/[^/]+)?|reports(?:\/[a-z-]+)?)\/?$)/;
/** A new business, a dialog over the accounts, and the page that takes a file itself. */
const OTHERS = /\/(?:businesses|accounts)\/new\/?$|\/accounts\/import\/?$/;

/** Whether a bank file can be dropped anywhere on a page: one that shows books, and nothing over them. */
export function takesBankFile(pathname: string): boolean {
  return PAGES.test(pathname) && !OTHERS.test(pathname);
}
