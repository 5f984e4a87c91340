import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentsRepository } from '../../../src/documents/index.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  CORP_INCORPORATION,
  FORM,
  newFormedEntity,
  newIncorporation,
  RESPONSIBLE_PARTY,
  US_ADDRESS,
} from '../../support/incorporations/incorporations.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { crossedLabels, textsOf } from '../../support/ein/ss4/facts.js';
import { theWorld, type World } from '../../support/world/world.js';

const IN_US = { ...RESPONSIBLE_PARTY, address: US_ADDRESS };

describe('the form of an EIN application', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const apply = (entityId: string, fields: object = {}) =>
    business.api.post('/v1/ein-applications', { entityId, ...FORM, ...fields });
  const formOf = async ({ ss4DocumentId }: any): Promise<Uint8Array> => {
    const content = await world.database.run(business.operator, (uow) =>
      world.app.get(DocumentsRepository).content(uow, ss4DocumentId),
    );
    return new Uint8Array(content);
  };
  const textsOfForm = async (application: any): Promise<string[]> =>
    (await textsOf(await formOf(application))).map(({ text }) => text);

  it.each<[Record<string, unknown>, object, string, string | null]>([
    [{ regime: 'disregarded', foreignOwned: true }, { responsibleParty: IN_US }, 'Other (specify)', null],
    [{ regime: 'disregarded', foreignOwned: false }, {}, 'Other (specify)', 'Disregarded entity'],
    [{ regime: 'partnership', memberCount: 3 }, {}, 'Partnership', '3'],
    [{ regime: 'c_corp', memberCount: 1 }, {}, 'Corporation (form to be filed)', 'Single-Member 1120'],
    [{ regime: 's_corp', memberCount: 2 }, {}, 'Corporation (form to be filed)', '1120-S'],
    [{ entityType: 'c_corp', regime: 'c_corp' }, {}, 'Corporation (form to be filed)', '1120'],
    [{ entityType: 'c_corp', regime: 's_corp' }, {}, 'Corporation (form to be filed)', '1120-S'],
    [{ entityType: 's_corp' }, {}, 'Corporation (form to be filed)', '1120-S'],
  ])('says what the entity is: %j', async (entity, fields, box, text) => {
    const formed = await newFormedEntity(business, {
      memberCount: entity['entityType'] ? null : 1,
      ...entity,
    });
    const title = entity['entityType'] ? 'President' : 'Member';
    const responsibleParty = { ...RESPONSIBLE_PARTY, title };
    const application = dataOf(await apply(formed.id, { responsibleParty, ...fields }), 201);
    const form = await formOf(application);
    expect(await crossedLabels(form)).toContain(box);
    expect(await textsOfForm(application)).toContain(
      text ?? 'Foreign-owned U.S. disregarded entity-Form 5472',
    );
  });

  it.each([
    ['memberCount', { memberCount: 2 }, { memberCount: 1 }, 'memberCount is 2'],
    ['foreignOwned', { foreignOwned: true }, { foreignOwned: false }, 'foreignOwned is true'],
  ])('cannot contradict the %s of the entity: 400', async (path, entity, fields, known) => {
    const formed = await newFormedEntity(business, entity);
    const answer = await apply(formed.id, { memberCount: 1, ...fields });
    expect(refusalOf(answer, 400, 'invalid_request')).toBe(`${path} contradicts the entity, whose ${known}`);
  });

  it('cannot have a number of members that contradicts the regime: 400', async () => {
    const formed = await newFormedEntity(business, { regime: 'disregarded' });
    expectBadField(await apply(formed.id, { memberCount: 3 }), 'memberCount');
    const partnership = await newFormedEntity(business, { regime: 'partnership' });
    expectBadField(await apply(partnership.id, { memberCount: 1 }), 'memberCount');
  });

  it('shows a foreign owner with an address in the United States', async () => {
    const members = [{ name: 'Greta Sommer', ownershipPercent: 100, taxResidence: 'DE' }];
    const { einApplication } = await newIncorporation(business, {
      members,
      responsibleParty: IN_US,
      einNoSsn: true,
    });
    expect(await textsOfForm(einApplication)).toContain('Foreign-owned U.S. disregarded entity-Form 5472');
    const formed = await newFormedEntity(business);
    const said = { memberCount: 1, foreignOwned: true, responsibleParty: IN_US };
    expect(await textsOfForm(dataOf(await apply(formed.id, said), 201))).toContain(
      'Foreign-owned U.S. disregarded entity-Form 5472',
    );
  });

  it('shows the street address next to the mailing address', async () => {
    const formed = await newFormedEntity(business);
    const streetAddress = { line1: '30 N Gould St', city: 'Sheridan', region: 'WY', country: 'US' };
    const application = dataOf(await apply(formed.id, { memberCount: 1, streetAddress }), 201);
    expect(await textsOfForm(application)).toEqual(expect.arrayContaining(['30 N Gould St', 'Sheridan, WY']));
  });

  it('shows the regime that an order chose', async () => {
    const order = { ...CORP_INCORPORATION, members: undefined, regime: 's_corp', einNoSsn: true };
    const { einApplication } = await newIncorporation(business, order);
    expect(await textsOfForm(einApplication)).toContain('1120-S');
  });
});
