import type { Charterbook, components } from '../src/index.js';

const ADDRESS: components['schemas']['AddressInput'] = {
  line1: '4 rue des Lilas',
  city: 'Lyon',
  postalCode: '69003',
  country: 'FR',
};

/** Requests an incorporation with an EIN application, and requests the signature. The signer signs separately. */
export async function formACompany(books: Charterbook): Promise<void> {
  const { data: order } = await books.post('/incorporations', {
    body: {
      entityType: 'LLC',
      filingState: 'WY',
      nameOptions: [{ name: 'Harbour Light', designator: 'LLC' }],
      businessPurpose: 'Ceramics sold online',
      principalActivity: 'retail',
      principalProduct: 'Tableware',
      responsibleParty: {
        firstName: 'Noor',
        lastName: 'Haddad',
        title: 'Member',
        email: 'noor@harbour.example',
        phone: '+33 1 70 18 99 00',
        address: ADDRESS,
      },
      mailingAddress: ADDRESS,
      members: [{ name: 'Noor Haddad', ownershipPercent: 100 }],
      einNoSsn: true,
    },
  });
  console.log(`ordered: ${order.status}`);
  const { id, ss4DocumentId } = order.einApplication ?? {};
  if (!id || !ss4DocumentId) throw new Error('the incorporation has no EIN application with its form');
  const form = await books.get('/documents/{id}/content', {
    params: { path: { id: ss4DocumentId } },
    parseAs: 'arrayBuffer',
  });
  console.log(`form SS-4: ${Buffer.from(form).subarray(0, 5).toString()}`);
  await books.post('/ein-applications/{id}/request-signature', { params: { path: { id } } });
  const { data: application } = await books.get('/ein-applications/{id}', { params: { path: { id } } });
  console.log(`EIN application: ${application.status}`);
}
