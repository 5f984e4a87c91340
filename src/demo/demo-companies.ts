import type { IncorporationDto } from '../incorporations/index.js';

/** The stage of the EIN application of a demo incorporation. */
export type DemoStage = 'ready_to_file' | 'awaiting_signature' | 'signed' | 'filed' | 'ein_received';

export interface DemoOrder {
  readonly order: IncorporationDto;
  readonly stage: DemoStage;
  /** Whole days since the incorporation was ordered and since its form was sent. */
  readonly orderedDaysAgo: number;
  readonly filedDaysAgo?: number;
  /** Whether the state has formed the company. */
  readonly isFormed?: boolean;
  /** Nine digits. */
  readonly ein?: string;
}

const HOME = { line1: '4 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'FR' };
const BASE = {
  businessPurpose: 'Designs and sells household goods',
  principalActivity: 'retail' as const,
  principalProduct: 'Household goods sold online',
  responsibleParty: {
    firstName: 'Noor',
    lastName: 'Haddad',
    title: 'Member',
    email: 'noor@juniper.example',
    phone: '+33 1 70 18 99 00',
    address: HOME,
  },
  mailingAddress: HOME,
  einNoSsn: true,
};

function llc(name: string, members: readonly (readonly [string, number])[] = [['Noor Haddad', 100]]) {
  return {
    ...BASE,
    entityType: 'LLC' as const,
    filingState: 'WY' as const,
    nameOptions: [{ name, designator: 'LLC' }],
    members: members.map(([member, ownershipPercent]) => ({ name: member, ownershipPercent })),
  };
}

function corporation(name: string) {
  return {
    ...BASE,
    responsibleParty: { ...BASE.responsibleParty, title: 'President' },
    entityType: 'CORP' as const,
    filingState: 'DE' as const,
    nameOptions: [{ name, designator: 'Inc.' }],
    officers: [
      { name: 'Noor Haddad', title: 'president' as const },
      { name: 'Noor Haddad', title: 'secretary' as const },
    ],
    authorizedShares: 10_000_000,
    parValue: 0.0001,
  };
}

/** One incorporation for each stage in which an EIN application can wait, and a finished one. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    order: llc('Juniper Ceramics'),
    stage: 'ein_received',
    orderedDaysAgo: 80,
    filedDaysAgo: 62,
    isFormed: true,
    ein: '881234567',
  },
  {
    order: llc('Juniper Glass', [
      ['Noor Haddad', 60],
      ['Lina Haddad', 40],
    ]),
    stage: 'filed',
    orderedDaysAgo: 60,
    filedDaysAgo: 52,
    isFormed: true,
  },
  { order: corporation('Juniper Trading'), stage: 'filed', orderedDaysAgo: 40, filedDaysAgo: 30 },
  { order: llc('Juniper Press'), stage: 'filed', orderedDaysAgo: 12, filedDaysAgo: 6 },
  { order: llc('Juniper Wood'), stage: 'signed', orderedDaysAgo: 5 },
  { order: llc('Juniper Paper'), stage: 'awaiting_signature', orderedDaysAgo: 3 },
  { order: llc('Juniper Linen'), stage: 'ready_to_file', orderedDaysAgo: 1 },
];
