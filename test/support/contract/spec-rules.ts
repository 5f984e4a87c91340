/**
 * Every section and numbered rule of the contract that the service answers for today, in our words. A title
 * that begins with the id in brackets is a test of it; `npm run spec:coverage` lists those without one.
 *
 * A section's own id stands for what it says outside its numbered rules. Under 5 these ids are the numbered
 * rules, not the sections on OAuth, whose own tests are numbered after its checklist; remarks that something is
 * not shown (7.6, 7.7) are no rules here.
 */
export const RULES: ReadonlyMap<string, string> = new Map([
  ['1', 'A credential opens the books of exactly one business, and no address names a business.'],
  ['1.1', 'What succeeds answers an object with data.'],
  ['1.2', 'A list that pages says limit, offset and nextOffset, and following nextOffset ends with null.'],
  ['1.3', 'What is refused answers a stable code and, for people, a reason.'],
  [
    '1.4',
    'Dates are calendar days, timestamps full date-times, amounts numbers in the currency of their row.',
  ],
  ['1.5', 'Bodies are JSON in both directions.'],
  ['2.1', 'A transaction has its fields; positive is money out, and direction says the same in a word.'],
  ['2.2', 'A bank account has its fields; a manual one is known by institution slug and external id.'],
  ['2.3', 'A ledger account has its number, name, one of five categories, country and whether it is active.'],
  ['2.4', 'A legal entity has its fields, of its tax id only the last four characters.'],
  ['2.5', 'The health score sums what profile, obligations and documents cost, with a grade and its issues.'],
  ['2.6', 'A statement names its type, period and currency, and totals each section over its accounts.'],
  ['2.7', 'An EIN application has its fields, and how long it waits is derived whenever it is read.'],
  ['3.1', 'An EIN application moves by its triggers alone, and a fax is never sent twice by itself.'],
  ['4', 'Paths lie under the base URL, want a bearer credential, and its read or write scope by method.'],
  ['4.1', 'Transactions are listed newest first in a window of days, by page, category and search.'],
  ['4.2', 'A transaction takes an account number or transfer as its category, and a reason beside it.'],
  ['4.2.1', 'A decision by PATCH is recorded as a human override with confidence 1.'],
  ['4.2.2', 'A decision by PATCH reverses what was booked and books it against the new account.'],
  ['4.2.3', 'A decision by PATCH teaches what to do with the merchant from now on.'],
  ['4.3', 'A manual institution is declared with its accounts, and rows are then pushed to it.'],
  ['4.3.1', 'Declaring the same accounts again updates them in place and leaves the others alone.'],
  ['4.3.2', 'An institution stays with its legal entity; naming another one is a conflict.'],
  ['4.3.3', 'An opening balance is posted to the ledger on its date and rolls forward with the rows.'],
  ['4.3.4', 'A new account is mapped to a ledger account by its kind, and the answer says whether it was.'],
  ['4.3.5', 'The item id is built of manual, the business or entity, and the slug of the institution.'],
  ['4.4', 'Bank accounts are listed whole, of one legal entity: the primary one unless another is named.'],
  ['4.5', 'The chart of accounts is listed whole, and one entity is read by id with its tax id masked.'],
  ['4.6', 'The three statements come from the live ledger, for a period or as of a day.'],
  ['4.7', 'Reconciling asks the carrier, says what it found by one of seven reasons, and sends nothing.'],
  ['4.8', 'Marking as filed takes the word of the caller for a signed form, or one that is ready.'],
  ['4.9', 'A signature is cancelled when its envelope is confirmed void, or not at all.'],
  ['4.10', 'Rows are pushed to manual accounts; the journal and the legal entities can be listed.'],
  ['5', 'A credential is sent as a bearer token; an API key has its prefix and works until it is revoked.'],
  ['5.1', 'A key belongs to one business and carries read, write or both.'],
  ['5.2', 'GET asks for read, everything else for write.'],
  ['5.4', 'A credential that no longer holds is 401.'],
  ['5.5', 'A key does at every request what the current role of the member who owns it still allows.'],
  ['5.6', 'Only an owner or an admin hands out credentials.'],
  ['7.1', 'An error body is a machine-readable code and a readable reason.'],
  ['7.2', 'Status codes mean what they conventionally mean.'],
  ['7.3', '401 for a bad credential, 409 for an institution under another entity, 429 with Retry-After.'],
  ['8', 'Pages, the default window, names, accounts per request and request rates are bounded.'],
  ['9', 'Endpoints stand under the version prefix v1.'],
]);
