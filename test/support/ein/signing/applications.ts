import { PDFDocument } from 'pdf-lib';
import { DocumentsRepository } from '../../../../src/documents/index.js';
import { CheckDueEnvelopes } from '../../../../src/ein/index.js';
import { EinApplicationsRepository } from '../../../../src/ein/applications/ein-applications.repository.js';
import { storeSignatureArea, SIGNATURE_AREA } from '../../../../src/ein/ss4/signature-area.js';
import type { Ss4Facts } from '../../../../src/ein/ss4/ss4-facts.js';
import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import { newId } from '../../../../src/kernel/ids.js';
import { Background } from '../../../../src/platform/background/background.js';
import type { Api } from '../../http/api.js';
import type { TestBusiness } from '../../world/business.js';
import type { World } from '../../world/world.js';

const ADDRESS = { line1: '1 Calle Mayor', city: 'Madrid', postalCode: '28013', country: 'ES' };

export function factsOf(legalName: string): Ss4Facts {
  return {
    legalName,
    entityType: 'LLC',
    filingState: 'WY',
    memberCount: 1,
    responsibleParty: {
      firstName: 'Ana',
      lastName: 'García',
      title: 'Member',
      email: 'ana@example.com',
      phone: '+34600000000',
      address: ADDRESS,
    },
    mailingAddress: ADDRESS,
    startDate: '2026-03-01' as CalendarDate,
    closingMonth: 12,
    businessPurpose: 'Design studio',
    principalActivity: 'other',
    principalProduct: 'Design services',
  };
}

/** A page with a signature area, like our Form SS-4. */
export async function formToSign(text: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]).drawText(text.replaceAll(/[^\x20-\x7e]/g, '?'), { x: 72, y: 700, size: 12 });
  storeSignatureArea(pdf, SIGNATURE_AREA);
  return pdf.save();
}

/** The id of an application that is ready to file, with its form. */
export async function readyApplication(
  world: World,
  business: TestBusiness,
  legalName = 'Larkspur Studio LLC',
): Promise<string> {
  const facts = factsOf(legalName);
  const content = await formToSign(legalName);
  const id = newId();
  await world.database.run(business.operator, async (uow) => {
    const form = await world.app.get(DocumentsRepository).insert(uow, {
      entityId: null,
      kind: 'ss4',
      fileName: 'form-ss-4.pdf',
      contentType: 'application/pdf',
      content,
    });
    await world.app.get(EinApplicationsRepository).insert(uow, {
      businessId: uow.businessId,
      id,
      entityId: null,
      incorporationId: null,
      legalName,
      entityType: facts.entityType,
      filingState: facts.filingState,
      status: 'ready_to_file',
      facts,
      ein: null,
      drawnOn: null,
      replyIsUnknown: false,
      designee: null,
      repliesByMail: false,
      einIsShared: false,
      einDocumentId: null,
      ss4DocumentId: form.id,
      signatureEnvelopeId: null,
      signedDocumentId: null,
      filedAt: null,
      receivedAt: null,
      signatureRequestedAt: null,
      signedAt: null,
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
    });
  });
  return id;
}

export const requestSignature = (api: Api, id: string) =>
  api.post(`/v1/ein-applications/${id}/request-signature`);
export const cancelSignature = (api: Api, id: string) =>
  api.post(`/v1/ein-applications/${id}/cancel-signature`);

export async function applicationOf(api: Api, id: string): Promise<any> {
  return (await api.get(`/v1/ein-applications/${id}`)).body.data;
}

/** Resolves when all background work of these instances has ended. */
export async function settled(...worlds: readonly World[]): Promise<void> {
  for (const world of worlds) await world.app.get(Background).settled();
}

/** The scheduled check. */
export async function runJob(world: World): Promise<number> {
  const looked = await world.app.get(CheckDueEnvelopes).run();
  await settled(world);
  return looked;
}

/** Every envelope of an application, the oldest first. */
export function envelopesOf(world: World, business: TestBusiness, applicationId: string): Promise<any[]> {
  return world.database.read(business.operator, (uow) =>
    uow.query(
      `select id, status, service, service_envelope_id as "serviceEnvelopeId", lease_by as "leaseBy", checks,
              next_check_at as "nextCheckAt", ended_at as "endedAt"
         from signature_envelope where business_id = $1 and application_id = $2 order by id`,
      [uow.businessId, applicationId],
    ),
  );
}

export async function auditActions(
  world: World,
  business: TestBusiness,
  applicationId: string,
): Promise<string[]> {
  const rows = await world.database.read(business.operator, (uow) =>
    uow.query<{ action: string }>(
      `select action from audit_log where business_id = $1 and resource_id = $2 order by id`,
      [uow.businessId, applicationId],
    ),
  );
  return rows.map(({ action }) => action);
}
