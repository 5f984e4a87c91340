import { InvalidRequest } from '../kernel/domain-error.js';
import { parseTaxId, type TaxIdType } from './tax-id.js';

export interface TaxIdInput {
  readonly taxId?: string | null | undefined;
  readonly taxIdType?: TaxIdType | undefined;
}

export interface TaxIdChange {
  readonly taxIdType: TaxIdType;
  readonly taxId: string | null;
}

export const NO_TAX_ID: TaxIdChange = { taxIdType: 'none', taxId: null };

/** The EIN in a change; null if it contains none. */
export function einOf(change: TaxIdChange | null): string | null {
  return change?.taxIdType === 'EIN' ? change.taxId : null;
}

/**
 * The tax id in a request body; null if the body does not mention it. An id needs its type. Null, or the type
 * `none`, removes the id.
 */
export function readTaxId({ taxId, taxIdType }: TaxIdInput): TaxIdChange | null {
  if (taxId === undefined && taxIdType === undefined) return null;
  if (typeof taxId !== 'string') {
    if (taxIdType === undefined || taxIdType === 'none') return NO_TAX_ID;
    throw InvalidRequest.at('taxId', `is required with taxIdType ${taxIdType}`);
  }
  if (taxIdType === undefined || taxIdType === 'none') {
    throw InvalidRequest.at('taxIdType', 'is required with taxId');
  }
  const parsed = parseTaxId(taxIdType, taxId);
  if ('problem' in parsed) throw InvalidRequest.at('taxId', parsed.problem);
  return { taxIdType, taxId: parsed.taxId };
}
