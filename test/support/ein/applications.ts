import type { EinStatus } from '../../../src/ein/applications/ein-lifecycle.js';
import { EinApplication } from '../../../src/ein/index.js';
import type { Ss4Facts } from '../../../src/ein/ss4/ss4-facts.js';
import { DocumentsRepository } from '../../../src/documents/index.js';
import { newId } from '../../../src/kernel/ids.js';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export interface MadeApplication {
  readonly id: string;
  /** `/v1/ein-applications/{id}` */
  readonly path: string;
  /** The signed form. */
  readonly signedPdf: Buffer;
}

interface MadePerson {
  readonly lastName?: string;
  readonly fax?: string | null;
}

let made = 0;

/** An application in any status, with all the data of that status. */
export async function newApplication(
  world: World,
  business: TestBusiness,
  { status = 'signed', ...person }: { readonly status?: EinStatus } & MadePerson = {},
): Promise<MadeApplication> {
  const legalName = `Larkspur ${++made} LLC`;
  const signedPdf = Buffer.from(
    `%PDF-1.7\n% the signed form of ${legalName}\n\u00e9\u0000\u00ff\n%%EOF\n`,
    'latin1',
  );
  return world.database.run(business.operator, async (uow) => {
    const documents = world.app.get(DocumentsRepository);
    const store = async (kind: 'ss4' | 'signed_ss4', content: Buffer) => {
      const about = { entityId: null, fileName: `${kind}.pdf`, contentType: 'application/pdf' as const };
      return (await documents.insert(uow, { ...about, kind, content })).id;
    };
    const wasSigned = ['signed', 'filed', 'ein_received'].includes(status);
    const wasFiled = ['filed', 'ein_received'].includes(status);
    const application = Object.assign(new EinApplication(), {
      ...bare(uow, legalName, person),
      status,
      ss4DocumentId: await store('ss4', Buffer.from(`%PDF-1.7\n% the form of ${legalName}\n%%EOF\n`)),
      signedDocumentId: wasSigned ? await store('signed_ss4', signedPdf) : null,
      signatureEnvelopeId: wasSigned || status === 'awaiting_signature' ? newId() : null,
      signatureRequestedAt: wasSigned || status === 'awaiting_signature' ? uow.startedAt : null,
      signedAt: wasSigned ? uow.startedAt : null,
      filedAt: wasFiled ? uow.startedAt : null,
      ein: status === 'ein_received' ? '123456789' : null,
      receivedAt: status === 'ein_received' ? uow.startedAt : null,
    });
    await uow.repository(EinApplication).insert(application);
    const { id } = application;
    return { id, path: `/v1/ein-applications/${id}`, signedPdf };
  });
}

function bare(uow: UnitOfWork, legalName: string, person: MadePerson) {
  const { businessId, startedAt } = uow;
  return {
    businessId,
    id: newId(),
    entityId: null,
    incorporationId: null,
    legalName,
    entityType: 'LLC' as const,
    filingState: 'DE' as const,
    facts: factsOf(legalName, person),
    createdAt: startedAt,
    updatedAt: startedAt,
  };
}

function factsOf(legalName: string, { fax = '+351210000001', lastName }: MadePerson): Ss4Facts {
  const address = { line1: '1 Rua Augusta', city: 'Lisboa', postalCode: '1100-048', country: 'PT' };
  return {
    legalName,
    entityType: 'LLC',
    filingState: 'DE',
    memberCount: 1,
    responsibleParty: {
      firstName: 'Ana',
      // One EIN per person and day.
      lastName: lastName ?? legalName.replace(/ LLC$/, ''),
      title: 'Member',
      email: 'ana@example.com',
      phone: '+351210000000',
      ...(fax === null ? {} : { fax }),
      address,
    },
    mailingAddress: address,
    startDate: null,
    closingMonth: 12,
    businessPurpose: 'Software',
    principalActivity: 'other',
    principalProduct: 'Software development',
  };
}
