import {
  AdvanceApplication,
  type AdvanceChanges,
} from '../../../src/ein/applications/advance-application.js';
import type { EinStatus, EinTrigger } from '../../../src/ein/applications/ein-lifecycle.js';
import { DocumentsRepository } from '../../../src/documents/index.js';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { operate } from '../platform/operate.js';
import type { World } from '../world/world.js';

export const FOREIGN_ADDRESS = {
  line1: 'Unter den Linden 5',
  line2: 'Hinterhaus',
  city: 'Berlin',
  region: 'Berlin',
  postalCode: '10117',
  country: 'DE',
};
export const US_ADDRESS = {
  line1: '8 The Green',
  line2: 'Suite 300',
  city: 'Dover',
  region: 'DE',
  postalCode: '19901-3618',
  country: 'US',
};
export const RESPONSIBLE_PARTY = {
  firstName: 'Greta',
  lastName: 'Sommer',
  title: 'Managing Member',
  email: 'greta@example.com',
  phone: '+49 30 1234567',
  fax: '+1 302 555 0100',
  address: FOREIGN_ADDRESS,
};
/** The fields of Form SS-4 that come from neither the entity nor the incorporation's own fields. */
export const FORM = {
  responsibleParty: RESPONSIBLE_PARTY,
  mailingAddress: US_ADDRESS,
  principalActivity: 'other',
  principalProduct: 'Software for bookkeepers',
  businessPurpose: 'Sells software over the internet',
};
export const LLC_INCORPORATION = {
  ...FORM,
  entityType: 'LLC',
  filingState: 'DE',
  nameOptions: [
    { name: 'Blue Heron', designator: 'LLC' },
    { name: 'Grey Heron', designator: 'L.L.C.' },
  ],
  members: [
    { name: 'Greta Sommer', ownershipPercent: 66.67 },
    { name: 'Ida Winter', ownershipPercent: 33.33 },
  ],
};
export const CORP_INCORPORATION = {
  ...FORM,
  responsibleParty: { ...RESPONSIBLE_PARTY, title: 'President' },
  entityType: 'CORP',
  filingState: 'DE',
  nameOptions: [{ name: 'Blue Heron', designator: 'Inc.' }],
  officers: [
    { name: 'Greta Sommer', title: 'president' },
    { name: 'Greta Sommer', title: 'secretary' },
  ],
  authorizedShares: 10_000_000,
  parValue: 0.0001,
};

type Fields = Readonly<Record<string, unknown>>;

export const sendIncorporation = (business: TestBusiness, fields: Fields = {}): Promise<ApiResponse<any>> =>
  business.api.post('/v1/incorporations', { ...LLC_INCORPORATION, ...fields });

/** Creates an incorporation; the request must succeed. */
export async function newIncorporation(business: TestBusiness, fields: Fields = {}): Promise<any> {
  return dataOf(await sendIncorporation(business, fields), 201);
}

export async function incorporationOf(business: TestBusiness, id: string): Promise<any> {
  return dataOf(await business.api.get(`/v1/incorporations/${id}`));
}

/** Creates an entity that an application can be created for. */
export async function newFormedEntity(business: TestBusiness, fields: Fields = {}): Promise<any> {
  const body = {
    legalName: 'Formed LLC',
    country: 'US',
    entityType: 'llc',
    formationState: 'Delaware',
    formationDate: '2026-01-05',
    ...fields,
  };
  return dataOf(await business.api.post('/v1/entities', body), 201);
}

/** Creates an application for a new entity; the request must succeed. */
export async function newApplication(business: TestBusiness, fields: Fields = {}): Promise<any> {
  const { id: entityId } = await newFormedEntity(business);
  const body = { entityId, ...FORM, memberCount: 1, ...fields };
  return dataOf(await business.api.post('/v1/ein-applications', body), 201);
}

export async function applicationOf(business: TestBusiness, id: string): Promise<any> {
  return dataOf(await business.api.get(`/v1/ein-applications/${id}`));
}

/** The triggers that move a new application to a status. */
const WAYS: Readonly<Record<EinStatus, readonly EinTrigger[]>> = {
  ready_to_file: [],
  awaiting_signature: ['request_signature'],
  signed: ['request_signature', 'envelope_signed'],
  filed: ['mark_filed'],
  ein_received: ['mark_filed', 'record_ein'],
  cancelled: ['cancel'],
};

/** Moves an application like the signing and fax services do, with the changes that each move requires. */
export async function moveApplication(
  world: World,
  business: TestBusiness,
  id: string,
  trigger: EinTrigger,
): Promise<void> {
  await world.database.run(business.operator, async (uow) =>
    world.app.get(AdvanceApplication).run(uow, id, trigger, await changesOf(world, uow, trigger)),
  );
}

export async function moveApplicationTo(
  world: World,
  business: TestBusiness,
  id: string,
  status: EinStatus,
): Promise<void> {
  for (const trigger of WAYS[status]) await moveApplication(world, business, id, trigger);
}

async function changesOf(world: World, uow: UnitOfWork, trigger: EinTrigger): Promise<AdvanceChanges> {
  switch (trigger) {
    case 'request_signature':
      return { signatureEnvelopeId: 'envelope-1', signatureRequestedAt: uow.startedAt };
    case 'envelope_signed': {
      const signed = await world.app.get(DocumentsRepository).insert(uow, {
        entityId: null,
        kind: 'signed_ss4',
        fileName: 'signed.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('%PDF-1.7 signed'),
      });
      return { signedDocumentId: signed.id, signedAt: uow.startedAt };
    }
    case 'mark_filed':
    case 'confirm_delivery':
      return { filedAt: uow.startedAt };
    case 'record_ein':
      return { ein: '123456789', receivedAt: uow.startedAt };
    case 'envelope_ended':
    case 'cancel_signature':
      return { signatureEnvelopeId: null, signatureRequestedAt: null };
    case 'redraw':
      return {
        signatureEnvelopeId: null,
        signatureRequestedAt: null,
        signedDocumentId: null,
        signedAt: null,
      };
    case 'cancel':
      return {};
  }
}

/** Stores a fax of the application that is still in flight. */
export async function putFaxInFlight(world: World, business: TestBusiness, id: string): Promise<void> {
  await world.database.run(business.operator, (uow) =>
    uow.query(
      `insert into fax_transmission (business_id, id, application_id, document_id, document_sha256, carrier,
         destination, status, created_at, next_check_at)
       select a.business_id, gen_random_uuid(), a.id, d.id, d.sha256, 'sandbox', '+18556416935', 'sending', $2, $2
         from ein_application a join document d on d.business_id = a.business_id and d.id = a.ss4_document_id
        where a.id = $1`,
      [id, uow.startedAt],
    ),
  );
}

export const approve = (world: World, business: TestBusiness, id: string, ...more: string[]) =>
  operate(world, 'incorporation:approve', id, '--business', business.businessId, ...more);

export const reject = (world: World, business: TestBusiness, id: string, reason = 'the name misleads') =>
  operate(world, 'incorporation:reject', id, '--business', business.businessId, '--reason', reason);

export const requestNames = (
  world: World,
  business: TestBusiness,
  id: string,
  reason = 'the name is taken',
) =>
  operate(
    world,
    'incorporation:request-name-change',
    id,
    '--business',
    business.businessId,
    '--reason',
    reason,
  );

/** The code and reason of the error that the work fails with. */
export async function refusalBy(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: { code?: string; reason?: string }) => `${error.code}: ${error.reason}`,
  );
}
