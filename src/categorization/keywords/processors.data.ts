/** Payment processors that serve one industry: merchants that no phrase names belong to its account. */
export const PROCESSORS: readonly { readonly prefix: string; readonly accountNumber: string }[] = [
  { prefix: 'TST', accountNumber: '6400' }, // Toast: restaurants
  { prefix: 'UEP', accountNumber: '6400' }, // restaurants
  { prefix: 'CTLP', accountNumber: '6400' }, // Cantaloupe: vending machines
  { prefix: 'FH', accountNumber: '6750' }, // FareHarbor: tours
];
