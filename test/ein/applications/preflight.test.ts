import { beforeEach, describe, expect, it } from 'vitest';
import { newEntity } from '../../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, expectBadField } from '../../support/http/responses.js';
import {
  approve,
  CORP_INCORPORATION,
  LLC_INCORPORATION,
  newIncorporation,
  RESPONSIBLE_PARTY,
  US_ADDRESS,
} from '../../support/incorporations/incorporations.js';
import { theWorld, type World } from '../../support/world/world.js';

const party = (changes: object) => ({ responsibleParty: { ...RESPONSIBLE_PARTY, ...changes } });
const BOX = { ...US_ADDRESS, line1: 'PO Box 12', line2: undefined };

describe('GET /ein-applications/{id}/preflight', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const preflight = async (id: string): Promise<any> =>
    dataOf(await business.api.get(`/v1/ein-applications/${id}/preflight`));
  const failed = ({ checks }: any): string[] =>
    checks.filter(({ passed }: any) => !passed).map(({ code }: any) => code);

  it('lists every check with its line, its source and a message', async () => {
    const { einApplication } = await newIncorporation(business, { einNoSsn: true });
    const found = await preflight(einApplication.id);
    expect(found.applicationId).toBe(einApplication.id);
    expect(found.checks.length).toBeGreaterThanOrEqual(30);
    expect(found.checks).toContainEqual({
      code: 'natural_person',
      passed: true,
      severity: 'error',
      line: '7a',
      message: 'The responsible party is a natural person.',
      source: expect.stringContaining('Instructions for Form SS-4'),
    });
    const errors = found.checks.filter(({ passed, severity }: any) => !passed && severity === 'error');
    expect(found.failed.error).toBe(errors.length);
  });

  it('changes with the application and its company', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    expect(failed(await preflight(einApplication.id))).toEqual(
      expect.arrayContaining(['formed_first', 'start_date_known', 'county', 'signed']),
    );
    await approve(world, business, id);
    const after = failed(await preflight(einApplication.id));
    expect(after).not.toContain('formed_first');
    expect(after).not.toContain('start_date_known');
    expect(after).not.toContain('name_duplicate');
    await newIncorporation(business, { einNoSsn: true });
    expect(failed(await preflight(einApplication.id))).toContain('name_duplicate');
  });

  it('warns of an entity with the same name, however it is written', async () => {
    const names = [{ name: 'Blue Heron', designator: 'LLC' }];
    const { einApplication } = await newIncorporation(business, { einNoSsn: true, nameOptions: names });
    const entity = await newEntity(business, { legalName: 'Blue Heron GmbH', country: 'DE' });
    expect(failed(await preflight(einApplication.id))).not.toContain('name_duplicate');
    dataOf(
      await business.api.patch(`/v1/entities/${entity.id}`, {
        country: 'US',
        legalName: 'BLUE\u00a0HERON, L.L.C.',
      }),
    );
    expect(failed(await preflight(einApplication.id))).toContain('name_duplicate');
    dataOf(await business.api.patch(`/v1/entities/${entity.id}`, { status: 'dissolved' }));
    expect(failed(await preflight(einApplication.id))).not.toContain('name_duplicate');
  });

  it('warns of a responsible party who is neither a member nor an officer', async () => {
    const { firstName, lastName } = RESPONSIBLE_PARTY;
    const order = async (name: string) => {
      const members = [{ name, ownershipPercent: 100 }];
      const { einApplication } = await newIncorporation(business, { einNoSsn: true, members });
      return failed(await preflight(einApplication.id));
    };
    expect(await order(`${lastName}, ${firstName}`.toUpperCase())).not.toContain('party_is_principal');
    expect(await order('Pat Outsider')).toContain('party_is_principal');
    expect(await order('Parent Holding GmbH')).not.toContain('party_is_principal');
  });

  it('warns after another form of the person was sent today', async () => {
    const { einApplication } = await newIncorporation(business, { einNoSsn: true });
    const names = [{ name: 'Other Heron', designator: 'LLC' }];
    const other = await newIncorporation(business, { einNoSsn: true, nameOptions: names });
    expect(failed(await preflight(einApplication.id))).not.toContain('one_per_day');
    dataOf(await business.api.post(`/v1/ein-applications/${other.einApplication.id}/mark-filed`));
    expect(failed(await preflight(einApplication.id))).toContain('one_per_day');
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a company as responsible party',
      party({ firstName: 'Acme Holdings', lastName: 'GmbH' }),
      'responsibleParty.lastName',
    ],
    [
      'a corporation signed for by a member',
      { ...CORP_INCORPORATION, members: undefined, ...party({ title: 'Member' }) },
      'responsibleParty.title',
    ],
    ['a PO box without a street address', { mailingAddress: BOX }, 'streetAddress'],
    [
      'a trust as responsible party',
      party({ firstName: 'Haddad Family', lastName: 'Trust' }),
      'responsibleParty.lastName',
    ],
    ['a PO box in French', { mailingAddress: { ...BOX, line1: 'B.P. 12' } }, 'streetAddress'],
    ['a PO box as street address', { streetAddress: BOX }, 'streetAddress.line1'],
    ['a start in 2199', { startDate: '2199-12-31' }, 'startDate'],
    ['a start in 1900', { startDate: '1900-01-01' }, 'startDate'],
  ])('is needless for %s: the order is 400', async (_what, fields, path) => {
    const order = { ...LLC_INCORPORATION, ...fields, einNoSsn: true };
    expectBadField(await business.api.post('/v1/incorporations', order), path);
    expect(dataOf(await business.api.get('/v1/incorporations'))).toEqual([]);
  });

  it('a PO box with a street address is accepted', async () => {
    const { einApplication } = await newIncorporation(business, {
      mailingAddress: BOX,
      streetAddress: US_ADDRESS,
      einNoSsn: true,
    });
    expect(einApplication.status).toBe('ready_to_file');
  });
});
