import type { BankAccountRow } from './bank-account.entity.js';

/** A stored bank account, without the columns that only the repository needs. */
export type BankAccount = Readonly<Omit<BankAccountRow, 'businessId' | 'createdAt' | 'updatedAt'>>;
