import type { EinApplicationView } from '../ein/index.js';
import type { Incorporation } from './incorporation.entity.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';
import type { NameOption, IncorporationDetails } from './incorporation-details.js';

type NullableFields<Value> = { readonly [Field in keyof Value]-?: Exclude<Value[Field], undefined> | null };

export interface IncorporationView extends NullableFields<IncorporationDetails> {
  readonly id: string;
  readonly status: IncorporationStatus;
  /** Why it was rejected, or why other names are needed. */
  readonly statusReason: string | null;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: string;
  readonly nameOptions: readonly NameOption[];
  readonly einNoSsn: boolean;
  /** Null until it is filed, like the next four fields. */
  readonly entityId: string | null;
  readonly legalName: string | null;
  readonly formationDate: string | null;
  readonly stateFileNumber: string | null;
  readonly filedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The newest application for it. */
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
    county: details.county ?? null,
    members: details.members ?? null,
    officers: details.officers ?? null,
    authorizedShares: details.authorizedShares ?? null,
    parValue: details.parValue ?? null,
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
