/**
 * Every section and numbered rule of the contract that the service implements, in our words. A test whose title begins
 * with the id in brackets covers it; `npm run spec:coverage` lists rules without a test.
 *
 * The id of a section covers its text outside the numbered rules. In section 5 the ids are the numbered rules, not the
 * subsections on OAuth, whose tests follow its checklist. Notes that something is not exposed (7.6, 7.7) are not rules
 * here.
 */
export const RULES: ReadonlyMap<string, string> = new Map([
  ['1', 'A credential gives access to exactly one business, and no URL names a business.'],
  ['1.1', 'A successful response is an object with data.'],
  ['1.2', 'A paged list has limit, offset and nextOffset, which is null on the last page.'],
  ['1.3', 'An error has a stable code and a readable reason.'],
  ['1.4', 'Dates are calendar days, timestamps full date-times, amounts numbers in a currency.'],
  ['1.5', 'Bodies are JSON in both directions.'],
  ['2.1', 'A bank transaction has its fields; a positive amount is money out, and direction matches it.'],
  ['2.2', 'A bank account has its fields; a manual one is identified by institution slug and external id.'],
  ['2.3', 'A ledger account has its number, name, one of five categories, country and active flag.'],
  ['2.4', 'A legal entity has its fields, with only the last four characters of its tax id.'],
  [
    '2.5',
    'The health score deducts penalties for profile, obligations and documents, with a grade and issues.',
  ],
  ['2.6', 'A statement has its type, period and currency, and a total for each section.'],
  ['2.7', 'An EIN application has its fields; its waiting time is derived on every read.'],
  ['3.1', 'Only triggers move an EIN application, and a fax is never sent twice automatically.'],
  ['4', 'Paths are under the base URL and require a bearer credential with the read or write scope.'],
  ['4.1', 'Bank transactions are listed newest first in a date range, with paging, category and search.'],
  ['4.2', 'A bank transaction accepts an account number or transfer as category, and an optional reason.'],
  ['4.2.1', 'A decision by PATCH is recorded as a human override with confidence 1.'],
  ['4.2.2', 'A decision by PATCH reverses the journal entry and posts one to the new account.'],
  ['4.2.3', 'A decision by PATCH teaches the categorizer the category of the merchant.'],
  ['4.3', 'A manual institution is declared with its accounts; then bank transactions are pushed to it.'],
  ['4.3.1', 'Declaring the same accounts again updates them in place and does not change others.'],
  ['4.3.2', 'An institution belongs to one legal entity; another entity is a conflict.'],
  ['4.3.3', 'An opening balance is posted on its date, and bank transactions are added to it.'],
  ['4.3.4', 'A new account is mapped to a ledger account by its kind, and the response reports the mapping.'],
  ['4.3.5', 'The item id consists of manual, the business or entity, and the slug of the institution.'],
  ['4.4', 'All bank accounts of one legal entity are listed, by default of the primary one.'],
  ['4.5', 'The whole chart of accounts is listed, and an entity is read by id with its tax id masked.'],
  ['4.6', 'The three statements come from the live ledger, for a period or as of a day.'],
  ['4.7', 'Reconciling asks the carrier, returns one of seven reasons and sends no fax.'],
  ['4.8', 'The caller may mark a signed or ready form as filed without proof.'],
  ['4.9', 'A signature is cancelled only if its envelope is confirmed void.'],
  [
    '4.10',
    'Bank transactions are pushed to manual accounts; the journal and the legal entities can be listed.',
  ],
  ['5', 'A credential is sent as a bearer token; an API key has its prefix and is valid until revoked.'],
  ['5.1', 'A key belongs to one business and has the scope read, write or both.'],
  ['5.2', 'GET requires read, every other method write.'],
  ['5.4', 'An invalid credential is 401.'],
  ['5.5', 'A key is limited on every request by the current role of its member.'],
  ['5.6', 'Only an owner or an admin issues credentials.'],
  ['7.1', 'An error body is a machine-readable code and a readable reason.'],
  ['7.2', 'Status codes have their conventional meaning.'],
  ['7.3', '401 for a bad credential, 409 for an institution under another entity, 429 with Retry-After.'],
  ['8', 'Page size, default date range, names, accounts per request and request rates are limited.'],
  ['9', 'Endpoints are under the version prefix v1.'],
]);
