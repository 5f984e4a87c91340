/** The parameter of an address that names a company of the business. */
export const COMPANY = 'entity';

const PAGES =
  /^\/businesses\/[^/]+(?:\/(?:review|transactions\/rules|transactions|accounts|reports(?:\/[a-z-]+)?|calendar|documents|companies|settings\/accounting)(?=\/|$))?/;

/** The address that shows the same page with the books of another company; of what belongs to one company, its list. */
export function addressOf(companyId: string, pathname: string): string {
  return `${PAGES.exec(pathname)?.[0] ?? '/'}?${COMPANY}=${companyId}`;
}

const BOOKS =
  /^\/businesses\/[^/]+\/?(?:$|(?:review|transactions|accounts|reports|calendar|documents|settings\/accounting)(?:\/|$))/;

/** Whether a page shows the books of one company, and not what all companies of a business share. */
export function showsBooks(pathname: string): boolean {
  return BOOKS.test(pathname);
}
