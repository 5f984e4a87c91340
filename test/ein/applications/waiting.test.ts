import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, expectBadField } from '../../support/http/responses.js';
import {
  applicationOf,
  moveApplication,
  newApplication,
  RESPONSIBLE_PARTY,
  US_ADDRESS,
} from '../../support/incorporations/incorporations.js';
import { operate } from '../../support/platform/operate.js';
import { businessIn, newBusiness, type TestBusiness } from '../../support/world/business.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const DAY_MS = 86_400_000;
const DESIGNEE = {
  DESIGNEE_NAME: 'Harbor Filings LLC',
  DESIGNEE_PHONE: '+1 302 555 0177',
  DESIGNEE_ADDRESS: '1 Harbor Way, Dover, DE 19901',
};
const { fax: _fax, ...NO_FAX } = RESPONSIBLE_PARTY;
const ABROAD = { phone: '+1 267-941-1099', hours: 'Monday to Friday, 6:00 to 23:00 Eastern Time' };
const DOMESTIC = { phone: '+1 800-829-4933', hours: 'Monday to Friday, 7:00 to 19:00 local time' };

describe('the message about an EIN that has not arrived', () => {
  let world: World;
  let business: TestBusiness;

  const start = async (env: Record<string, string> = {}) => {
    world = await createWorld({ env });
    business = await newBusiness(world);
  };
  beforeEach(() => start());
  afterEach(() => world.close());

  const after = (days: number) => world.clock.set(new Date(Date.parse(NOW) + days * DAY_MS).toISOString());
  async function filed(fields: Record<string, unknown> = {}, of = business): Promise<string> {
    const { id } = await newApplication(of, fields);
    await moveApplication(world, of, id, 'mark_filed');
    return id as string;
  }
  const waitingOf = async (id: string) => (await applicationOf(business, id)).waiting;

  it('names the designee only if one is on the form, whatever the settings are later', async () => {
    const without = await filed();
    const { url } = world.dataSource.options as { url: string };
    await world.close();
    world = await createWorld({ databaseUrl: url, env: DESIGNEE });
    business = await businessIn(world, business.businessId, business.entityId);
    const withDesignee = await filed();
    after(30);
    expect((await waitingOf(without)).message).not.toContain('designee');
    expect((await waitingOf(without)).call).toEqual({ caller: 'applicant', ...ABROAD });
    expect((await waitingOf(withDesignee)).message).toContain('as your third-party designee');
    expect((await waitingOf(withDesignee)).call).toEqual({ caller: 'designee', ...ABROAD });
  });

  it('names the line of the IRS for applicants in the United States', async () => {
    const id = await filed({ responsibleParty: { ...RESPONSIBLE_PARTY, address: US_ADDRESS } });
    after(30);
    const { call, message } = await waitingOf(id);
    expect(call).toEqual({ caller: 'applicant', ...DOMESTIC });
    expect(message).toContain(`call ${DOMESTIC.phone} (${DOMESTIC.hours})`);
  });

  it('expects the EIN by mail if the form has no return fax number', async () => {
    const [byFax, byMail] = [await filed(), await filed({ responsibleParty: NO_FAX })];
    after(1);
    expect(await waitingOf(byMail)).toMatchObject({
      normalWindowDays: { min: 14, max: 42 },
      message: expect.stringMatching(/comes by mail.*within 14 to 42 days/),
    });
    expect((await waitingOf(byFax)).message).toMatch(/within 4 to 21 days/);
    for (const [days, fax, mail] of [
      [21, 'expected', 'expected'],
      [22, 'taking_longer', 'expected'],
      [42, 'taking_longer', 'expected'],
      [43, 'taking_longer', 'taking_longer'],
      [45, 'likely_rejected', 'taking_longer'],
      [66, 'likely_rejected', 'likely_rejected'],
    ] as const) {
      after(days);
      expect([days, (await waitingOf(byFax)).stage, (await waitingOf(byMail)).stage]).toEqual([
        days,
        fax,
        mail,
      ]);
    }
  });

  it('is filtered by stage, the longest wait first, page by page', async () => {
    const ids: string[] = [];
    for (const [days, party] of [
      [-70, NO_FAX],
      [-60, NO_FAX],
      [-50, RESPONSIBLE_PARTY],
      [-40, RESPONSIBLE_PARTY],
      [-30, NO_FAX],
      [-3, RESPONSIBLE_PARTY],
    ] as const) {
      after(days);
      ids.push(await filed({ responsibleParty: party }));
    }
    after(0);
    await newApplication(business);
    const listed = async (query: string) => {
      const { body } = await business.api.get(`/v1/ein-applications?${query}`);
      const positions = body.data.map(({ id }: any) => ids.indexOf(id)).join(' ');
      return [positions, body.meta.pagination.nextOffset];
    };
    expect(await listed('stage=likely_rejected')).toEqual(['0 2', null]);
    expect(await listed('stage=taking_longer')).toEqual(['1 3', null]);
    expect(await listed('stage=expected')).toEqual(['4 5', null]);
    expect(await listed('stage=not_filed')).toEqual(['-1', null]);
    expect(await listed('stage=settled')).toEqual(['', null]);
    expect(await listed('stage=taking_longer&limit=1')).toEqual(['1', 1]);
    expect(await listed('stage=taking_longer&limit=1&offset=1')).toEqual(['3', null]);
    expect(await listed('stage=taking_longer&status=filed')).toEqual(['1 3', null]);
    expect(await listed('stage=taking_longer&status=signed')).toEqual(['', null]);
    expectBadField(await business.api.get('/v1/ein-applications?stage=late'), 'stage');
  });

  it('becomes a work list for the operator: whom to call and when, the longest wait first', async () => {
    const other = await newBusiness(world);
    after(-50);
    const late = await filed({}, other);
    after(-30);
    const slow = await filed({ responsibleParty: { ...RESPONSIBLE_PARTY, address: US_ADDRESS } });
    await filed({ responsibleParty: NO_FAX });
    after(-3);
    await filed();
    after(0);
    const { json, text } = await operate(world, 'ein:worklist');
    expect(json['applications']).toMatchObject([
      { businessId: other.businessId, id: late, waiting: { stage: 'likely_rejected', call: ABROAD } },
      { businessId: business.businessId, id: slow, waiting: { stage: 'taking_longer', call: DOMESTIC } },
    ]);
    expect(text.split('\n')).toEqual([
      `${other.businessId}  ${late}  50 days  Formed LLC: the applicant calls: ${ABROAD.phone}, ${ABROAD.hours}`,
      `${business.businessId}  ${slow}  30 days  Formed LLC: the applicant calls: ${DOMESTIC.phone}, ${DOMESTIC.hours}`,
    ]);
    const first = await operate(world, 'ein:worklist', '--limit', '1');
    expect([(first.json['applications'] as any[]).length, first.json['nextOffset']]).toEqual([1, 1]);
    const mine = await operate(world, 'ein:worklist', '--business', business.businessId);
    expect((mine.json['applications'] as any[]).map(({ id }) => id)).toEqual([slow]);
    dataOf(await business.api.get('/v1/ein-applications'));
  });
});
