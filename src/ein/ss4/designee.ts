import { nameKey } from '../../kernel/names.js';
import { cityLine, streetLine } from './postal-lines.js';
import type { Ss4Facts } from './ss4-facts.js';

/** The third party that may answer the IRS's questions about the form and receive the EIN. */
export interface Designee {
  readonly name: string;
  readonly phone: string;
  /** Including the ZIP code. */
  readonly address: string;
  readonly fax: string | null;
}

/**
 * What the designee shares with the taxpayer. The IRS then gives no EIN by telephone or online, and may take the two for
 * one and the same.
 */
export function sharedWithTaxpayer(facts: Ss4Facts, designee: Designee): ('address' | 'phone')[] {
  const { responsibleParty: party, mailingAddress } = facts;
  const addresses = [mailingAddress, party.address].map(
    (address) => `${streetLine(address)} ${cityLine(address)}`,
  );
  const shared: ('address' | 'phone')[] = [];
  if (addresses.some((address) => nameKey(address) === nameKey(designee.address))) shared.push('address');
  if (digits(party.phone) === digits(designee.phone)) shared.push('phone');
  return shared;
}

/** Without the US country code. */
function digits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}
