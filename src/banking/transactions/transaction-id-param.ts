/** The schema of the id in the path of a transaction's routes. */
export const TRANSACTION_ID = {
  type: 'string',
  pattern: '^txn_[0-9A-Za-z]{22}$',
  description: 'The public `id` of the bank transaction: `txn_…`.',
};
