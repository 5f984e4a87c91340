import type { Api } from './api.js';
import type { CardRow } from './card-file.js';

interface Page {
  readonly data: { readonly externalId: string; readonly bankAccountId: string }[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}

interface BankAccounts {
  readonly data: {
    readonly externalAccountId: string;
    readonly institutionName: string;
    readonly derivedBalance: number;
  }[];
}

/** Reads the import back and compares it with the file. Sets exit code 1 if they differ. */
export async function checkImport(
  api: Api,
  rows: readonly CardRow[],
  { institution, from }: { institution: string; from: string },
): Promise<void> {
  const problems = [
    ...(await checkRows(api, rows, from)),
    ...(await checkBalances(api, rows, institution)),
    ...(await checkTrialBalance(api)),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log('every row is there once, every card has the balance of its rows, the books balance');
}

async function checkRows(api: Api, rows: readonly CardRow[], from: string): Promise<string[]> {
  const to = rows.reduce((last, row) => (row.date > last ? row.date : last), from);
  const seen = new Set<string>();
  let read = 0;
  for (let offset: number | null = 0; offset !== null;) {
    const page: Page = await api.send(
      'GET',
      `/transactions?from=${from}&to=${to}&limit=200&offset=${offset}`,
    );
    for (const row of page.data) seen.add(`${row.bankAccountId} ${row.externalId}`);
    read += page.data.length;
    offset = page.meta.pagination.nextOffset;
  }
  return seen.size === rows.length && read === rows.length
    ? []
    : [`the file has ${rows.length} rows; ${read} were read, ${seen.size} of them different`];
}

async function checkBalances(api: Api, rows: readonly CardRow[], institution: string): Promise<string[]> {
  const pence = new Map<string, number>();
  for (const { accountExternalId: card, amount } of rows) {
    pence.set(card, (pence.get(card) ?? 0) + Math.round(amount * 100));
  }
  const { data } = await api.send<BankAccounts>('GET', '/bank-accounts');
  const accounts = data.filter((account) => account.institutionName === institution);
  const wrong = accounts.filter((account) => {
    const card = account.externalAccountId.split(':').at(-1) ?? '';
    return Math.round(account.derivedBalance * 100) !== pence.get(card);
  });
  return [
    ...(accounts.length === pence.size
      ? []
      : [`${pence.size} cards in the file, ${accounts.length} accounts`]),
    ...wrong.map((account) => `${account.externalAccountId} has the balance ${account.derivedBalance}`),
  ];
}

async function checkTrialBalance(api: Api): Promise<string[]> {
  const { data } = await api.send<{ data: { balanced: boolean; totalDebit: number } }>(
    'GET',
    '/reports/trial-balance',
  );
  console.log(`trial balance: ${data.totalDebit} on either side`);
  return data.balanced ? [] : ['the trial balance is not zero'];
}
