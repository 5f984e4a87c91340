import { FindOrCreateUser, RemoveMember } from '../../../src/identity/index.js';
import { declareAccounts, push } from '../books/push.js';
import { newIncorporation } from '../incorporations/incorporations.js';
import { dataOf } from '../http/responses.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { join, newClient, newPartner, tokensFor } from '../oauth/oauth.js';
import { newAddress, newPerson, type Person } from '../identity/people.js';
import type { World } from '../world/world.js';

/** A business with content on every page. */
export interface LivedInBusiness {
  readonly business: TestBusiness;
  /** Of a company that is being formed. */
  readonly orderId: string;
  /** A company that is not ordered yet. */
  readonly draftId: string;
  readonly owner: Person;
  readonly viewer: Person;
}

const ROWS = [
  ['ACH CREDIT HALYARD LTD INVOICE 118', -18_400, '4000'],
  ['STRIPE TRANSFER', -6_215.5, '4000'],
  ['PAYROLL MARCH', 9_800, '6500'],
  ['OFFICE RENT', 2_450, '6550'],
  ['HOLLOWAY STATIONERS', 186.2, '6450'],
  ['NORTHWIND HOSTING', 640.75, '5010'],
  ['ADVERTISING', 1_200, '6000'],
  ['GREEN BEAN CATERING', 84.9, '6400'],
] as const;

export async function newLivedInBusiness(world: World): Promise<LivedInBusiness> {
  const business = await newBusiness(world, { name: 'Larkspur Studio LLC' });
  const owner = await newPerson(world, 'Ana Larkspur');
  const viewer = await newPerson(world, 'Vic Reader');
  await join(world, business, owner, 'owner');
  await join(world, business, viewer, 'viewer');
  await fillBooks(business);
  const { id: orderId } = await newIncorporation(business);
  const members = [{ name: 'Greta Sommer', ownershipPercent: 66.67 }];
  const { id: draftId } = dataOf(
    await business.api.post('/v1/incorporation-drafts', { content: { entityType: 'LLC', members } }),
    201,
  );
  await removeFixtureOwner(world, business);
  await fillBusiness(world, business, owner);
  return { business, orderId, draftId, owner, viewer };
}

/** The owner that the fixture created has no name. */
export async function removeFixtureOwner(
  world: World,
  { ownerEmail, operator }: TestBusiness,
): Promise<void> {
  const userId = await world.app.get(FindOrCreateUser).run(ownerEmail);
  await world.database.run(operator, (uow) => world.app.get(RemoveMember).run(uow, { userId }));
}

async function fillBooks(business: TestBusiness): Promise<void> {
  await declareAccounts(business, [{ externalId: 'chk' }]);
  const { status, text } = await push(
    business,
    ROWS.map(([description, amount, category], index) => ({
      externalId: `row-${index}`,
      description,
      amount,
      category,
      date: '2026-03-05',
    })),
  );
  if (status !== 200) throw new Error(text);
}

async function fillBusiness(world: World, business: TestBusiness, owner: Person): Promise<void> {
  const path = `businesses/${business.businessId}`;
  const keys = ['Nightly bank import', 'Spreadsheet of the accountant'];
  for (const name of keys) await owner.browser.post(`${path}/api-keys`, { name, scopes: ['read'] });
  await owner.browser.post(`${path}/invitations`, { email: newAddress(), role: 'admin' });
  const client = await newClient(world, business, owner, { name: 'Till Sync' });
  await tokensFor(world, { client, person: owner, business });
  const partner = await newPartner(world, { name: 'Payroll Partner', scopes: ['read'] });
  await tokensFor(world, { client: partner, person: owner, business, scope: 'read' });
}
