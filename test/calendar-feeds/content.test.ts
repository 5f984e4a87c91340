import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../support/identity/people.js';
import { dataOf } from '../support/http/responses.js';
import { join } from '../support/oauth/oauth.js';
import {
  fetchFeed,
  newFeed,
  type ReadCalendar,
  readCalendar,
} from '../support/obligations/calendar-feeds.js';
import {
  changeEntity,
  DELAWARE_CORP,
  newObligation,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const AWKWARD = 'Renew: licence, “Größe” 7; see C:\\files';

describe('the calendar that a link shows', () => {
  let world: World;
  let owner: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    owner = await newPerson(world, 'Cal Ender');
  });

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Müller & Söhne LLC' });
    await join(world, business, owner, 'owner');
  });

  async function read(entityId = business.entityId): Promise<ReadCalendar> {
    return readCalendar(await (await fetchFeed(world, await newFeed(business, owner, entityId))).text());
  }

  it('has the name of the company, and tells calendar apps when to ask again', async () => {
    const { calendar, events } = await read();
    expect(calendar).toMatchObject({
      VERSION: '2.0',
      'X-WR-CALNAME': 'Charterbook · Müller & Söhne LLC',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT12H',
    });
    expect(calendar).not.toHaveProperty('METHOD');
    expect(events.filter(({ SUMMARY }) => SUMMARY?.includes('Müller'))).toEqual([]);
  });

  it('has an event for a date that a user added, whatever is written in it', async () => {
    const note = 'First line, with a comma\nsecond; line\twith a tab 📅';
    const { id, updatedAt } = await newObligation(business, { title: AWKWARD, dueDate: '2026-12-31', note });
    const { events } = await read();
    const page = `http://localhost:3000/app/businesses/${business.businessId}/calendar/${id}?entity=${business.entityId}`;
    const changed = `${updatedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    expect(events.find(({ UID }) => UID === `${id}@localhost`)).toEqual({
      UID: `${id}@localhost`,
      DTSTAMP: changed,
      'LAST-MODIFIED': changed,
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
      SUMMARY: AWKWARD,
      DESCRIPTION: `What to know: ${note}\nIn Charterbook: ${page}`,
      URL: page,
      TRANSP: 'TRANSPARENT',
    });
  });

  it.each(['x', 'ü', '語', '📅'])('has a title of 200 characters: %s', async (character) => {
    const title = character.repeat(200);
    await newObligation(business, { title });
    expect((await read()).events.map(({ SUMMARY }) => SUMMARY)).toContain(title);
  });

  it('says who requires a date, why, and what is not confirmed', async () => {
    await changeEntity(business, DELAWARE_CORP);
    const { events } = await read();
    const open = await obligationsOf(business);
    expect(events).toHaveLength(open.length);
    for (const { id, dueDate, title, jurisdiction, legalSource, link, confidence } of open) {
      const event = events.find(({ UID }) => UID === `${id}@localhost`);
      expect(event).toMatchObject({ SUMMARY: title, 'DTSTART;VALUE=DATE': dueDate.replaceAll('-', '') });
      const lines = event?.['DESCRIPTION']?.split('\n') ?? [];
      const authority = jurisdiction === 'US' ? 'United States' : 'Delaware';
      expect(lines).toEqual(
        expect.arrayContaining([
          `Required by: ${authority}`,
          `Why it is due: ${legalSource}`,
          `Page of the authority: ${link}`,
        ]),
      );
      expect(lines.some((line) => line.includes('could not be confirmed'))).toBe(confidence !== 'sure');
    }
    expect(events.map((event) => event['DESCRIPTION']).join('\n')).toContain(
      'For: the fiscal year to December 2026, installment 1',
    );
  });

  it('has what is overdue, and leaves out what is filed or waived', async () => {
    const overdue = await newObligation(business, { title: 'Overdue', dueDate: '2025-11-03' });
    const filed = await newObligation(business, { title: 'Filed' });
    const waived = await newObligation(business, { title: 'Waived' });
    dataOf(await business.api.post(`/v1/obligations/${filed.id}/mark-filed`, {}));
    dataOf(await business.api.post(`/v1/obligations/${waived.id}/waive`, {}));
    const titles = (await read()).events.map(({ SUMMARY }) => SUMMARY);
    expect(titles[0]).toBe('Overdue');
    expect(titles).not.toContain('Filed');
    expect(titles).not.toContain('Waived');
    dataOf(await business.api.post(`/v1/obligations/${filed.id}/reopen`, {}));
    dataOf(await business.api.post(`/v1/obligations/${overdue.id}/mark-filed`, {}));
    const later = (await read()).events.map(({ SUMMARY }) => SUMMARY);
    expect(later).toContain('Filed');
    expect(later).not.toContain('Overdue');
  });

  it('has only dates of its company, and names it if there are others', async () => {
    const body = { legalName: 'Second, Inc.', country: 'US', entityType: 'llc' };
    const second = dataOf(await business.api.post('/v1/entities', body), 201);
    await newObligation(business, { title: 'Of the first' });
    await newObligation(business, { title: 'Of the second', entityId: second.id });
    const titlesOf = async (entityId: string) => (await read(entityId)).events.map(({ SUMMARY }) => SUMMARY);
    const [first, other] = [await titlesOf(business.entityId), await titlesOf(second.id)];
    expect(first).toContain('Of the first (Müller & Söhne LLC)');
    expect(other).toContain('Of the second (Second, Inc.)');
    expect(first.filter((title) => title?.includes('second'))).toEqual([]);
    expect(other.filter((title) => title?.includes('first'))).toEqual([]);
    expect((await read(second.id)).calendar['X-WR-CALNAME']).toBe('Charterbook · Second, Inc.');
  });
});
