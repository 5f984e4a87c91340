import type { Ss4Facts } from '../ein/index.js';
import { ownershipOf } from './foreign-ownership.js';
import type { IncorporationDetails } from './incorporation-details.js';

/** The part of an incorporation that its Form SS-4 shows, other than the name. */
export type FormSource = Pick<Ss4Facts, 'entityType' | 'filingState'> & {
  readonly details: IncorporationDetails;
};

/** The contents of Form SS-4 for an incorporation under the given name. */
export function factsOfIncorporation(
  { entityType, filingState, details }: FormSource,
  legalName: string,
): Ss4Facts {
  const { businessPurpose, principalActivity, principalProduct, responsibleParty, mailingAddress } = details;
  const { county, streetAddress, regime, startDate, closingMonth, members } = details;
  const { foreignOwned } = ownershipOf(entityType, details);
  return {
    legalName,
    entityType,
    filingState,
    memberCount: members?.length ?? null,
    responsibleParty,
    mailingAddress,
    ...(streetAddress === undefined ? {} : { streetAddress }),
    ...(regime === undefined ? {} : { regime }),
    ...(foreignOwned === null ? {} : { foreignOwned }),
    ...(county === undefined ? {} : { county }),
    startDate,
    closingMonth,
    businessPurpose,
    principalActivity,
    principalProduct,
  };
}
