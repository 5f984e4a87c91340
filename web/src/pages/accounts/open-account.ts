import type { BankAccountView, LedgerAccountView, LegalEntityView } from '../../data/contract';

/** The account of the page, for the dialog over it. */
export interface OpenAccount {
  readonly account: BankAccountView;
  readonly company: LegalEntityView;
  readonly ledgerAccounts: readonly LedgerAccountView[];
}
