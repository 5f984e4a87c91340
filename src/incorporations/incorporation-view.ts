import type { EinApplicationView } from '../ein/index.js';
import type { Incorporation } from './incorporation.entity.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';
import type { NameOption, IncorporationDetails } from './incorporation-details.js';

type NullableFields<Value> = { readonly [Field in keyof Value]-?: Exclude<Value[Field], undefined> | null };

/** An order to form a company with a state. */
export interface IncorporationView extends NullableFields<IncorporationDetails> {
  /** The id of the incorporation. */
  readonly id: string;
  /**
   * Where the order is. `name_change_required`: the state rejected the names, propose others. `filed`: the company
   * exists.
   */
  readonly status: IncorporationStatus;
  /** Why it was rejected, or why other names are needed; null otherwise. */
  readonly statusReason: string | null;
  /** `LLC` for a limited liability company, `CORP` for a corporation. */
  readonly entityType: 'LLC' | 'CORP';
  /** The state to form the company in, as its code. */
  readonly filingState: string;
  /** The proposed names, the preferred one first. */
  readonly nameOptions: readonly NameOption[];
  /** Whether the order included an EIN application. */
  readonly einNoSsn: boolean;
  /** The legal entity that was created. Null until it is filed. */
  readonly entityId: string | null;
  /** The name that the state accepted, with its designator. Null until it is filed. */
  readonly legalName: string | null;
  /** The day the company was formed, `YYYY-MM-DD`. Null until it is filed. */
  readonly formationDate: string | null;
  /** The number of the company at the state. Null until it is filed, or if it was not recorded. */
  readonly stateFileNumber: string | null;
  /** When the approval of the state was recorded. Null until it is filed. */
  readonly filedAt: string | null;
  /** When the order was created. */
  readonly createdAt: string;
  /** When the order last changed. */
  readonly updatedAt: string;
  /** The newest EIN application for it; null if there is none. */
  readonly einApplication: EinApplicationView | null;
}

export function toIncorporationView(
  incorporation: Incorporation,
  einApplication: EinApplicationView | null,
): IncorporationView {
  const { details } = incorporation;
  return {
    id: incorporation.id,
    status: incorporation.status,
    statusReason: incorporation.statusReason,
    entityType: incorporation.entityType,
    filingState: incorporation.filingState,
    nameOptions: incorporation.nameOptions,
    businessPurpose: details.businessPurpose,
    principalActivity: details.principalActivity,
    principalProduct: details.principalProduct,
    responsibleParty: details.responsibleParty,
    mailingAddress: details.mailingAddress,
    streetAddress: details.streetAddress ?? null,
    regime: details.regime ?? null,
    county: details.county ?? null,
    members: details.members ?? null,
    officers: details.officers ?? null,
    authorizedShares: details.authorizedShares ?? null,
    parValue: details.parValue ?? null,
    foreignOwned: details.foreignOwned ?? null,
    foreignOwnedPercent: details.foreignOwnedPercent ?? null,
    ownerTaxResidence: details.ownerTaxResidence ?? null,
    registeredAgent: details.registeredAgent ?? null,
    startDate: details.startDate,
    closingMonth: details.closingMonth,
    einNoSsn: incorporation.einNoSsn,
    entityId: incorporation.entityId,
    legalName: incorporation.legalName,
    formationDate: incorporation.formationDate,
    stateFileNumber: incorporation.stateFileNumber,
    filedAt: incorporation.filedAt?.toISOString() ?? null,
    createdAt: incorporation.createdAt.toISOString(),
    updatedAt: incorporation.updatedAt.toISOString(),
    einApplication,
  };
}
