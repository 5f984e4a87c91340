import { isAccountNumber } from './parsing/account-names.js';
import type { StatementUpload } from './statement-upload.entity.js';

/** The account number in the file of an upload; null if it has none or only a name. */
export function accountNumberOf({ accountName, format }: StatementUpload): string | null {
  return accountName !== null && isAccountNumber(accountName, format) ? accountName : null;
}
