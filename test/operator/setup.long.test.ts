import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { Browser } from '../support/http/browser.js';
import { dataOf } from '../support/http/responses.js';
import { newAddress, PASSWORD } from '../support/identity/people.js';
import { buildService, type Build } from '../support/platform/build.js';
import { superuserOf } from '../support/platform/databases.js';
import { Operator, options } from '../support/platform/operator.js';
import { startSmtpServer } from '../support/platform/smtp-server.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const UUID = /^[0-9a-f-]{36}$/;
const LINK = /^http:\/\/localhost:3000\/app\/verify-email\?token=(svc_mail_\w+)$/;

interface SetUp {
  readonly businessId: string;
  readonly entityId: string;
  readonly userId: string;
  readonly passwordLink: string;
  readonly mailed: boolean;
  readonly apiKey?: string;
}

describe('operator setup', () => {
  let build: Build;
  let world: World;
  let databaseUrl: string;
  let operator: Operator;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    operator = new Operator(build, { DATABASE_URL: databaseUrl });
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  const answers = (changed: Record<string, string> = {}) => [
    'setup',
    ...options({
      business: `Setup ${newAddress()}`,
      country: 'US',
      'entity-type': 'llc',
      'owner-email': newAddress(),
      'owner-name': 'Olive Owner',
      ...changed,
    }),
  ];

  const counts = async () => {
    const superuser = await superuserOf(databaseUrl);
    const { rows } = await superuser.query(
      `select (select count(*) from business)::int businesses, (select count(*) from app_user)::int users,
              (select count(*) from api_key)::int keys, (select count(*) from mail_token)::int links`,
    );
    await superuser.end();
    return rows[0];
  };

  const open = async (passwordLink: string) => {
    const token = LINK.exec(passwordLink)?.[1];
    const browser = new Browser(world);
    const { status } = await browser.post('verify-email', { token, password: PASSWORD });
    return { browser, status };
  };

  it('prints a link that leads to a signed-in owner of the new business, once', async () => {
    const email = newAddress();
    const made = await operator.json<SetUp>(
      ...answers({ business: 'Harbor Goods LLC', 'owner-email': email.toUpperCase() }),
    );
    expect(made).toEqual({
      businessId: expect.stringMatching(UUID),
      entityId: expect.stringMatching(UUID),
      userId: expect.stringMatching(UUID),
      passwordLink: expect.stringMatching(LINK),
      mailed: false,
    });
    const { browser, status } = await open(made.passwordLink);
    expect(status).toBe(200);
    expect((await browser.get('me')).body.data).toMatchObject({
      user: { email, name: 'Olive Owner' },
      businesses: [{ id: made.businessId, name: 'Harbor Goods LLC', role: 'owner' }],
    });
    expect((await open(made.passwordLink)).status).toBe(410);
    const again = new Browser(world);
    expect((await again.post('sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('creates an API key that acts for the owner', async () => {
    const made = await operator.json<SetUp>(...answers({ key: 'Import', 'key-scopes': 'read' }));
    const api = new Api(world.rootUrl, made.apiKey ?? '');
    expect(dataOf(await api.get(`/v1/entities/${made.entityId}`))).toMatchObject({ isPrimary: true });
    expect((await api.post('/v1/accounts', {})).status).toBe(403);
  });

  it('prints text for people', async () => {
    const { exitCode, stdout } = await operator.run(...answers({ key: 'Import' }));
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^business \S+\nentity {3}\S+\nowner {4}\S+@\S+\nAPI key {2}svc_live_\w+\n\nWithin 24 hours, .*:\nhttp:\S+\n$/,
    );
  });

  it('mails the same link if there is a mail server, unless told not to', async () => {
    const server = await startSmtpServer();
    const mailing = new Operator(build, { DATABASE_URL: databaseUrl, SMTP_URL: server.url });
    try {
      const email = newAddress();
      const made = await mailing.json<SetUp>(...answers({ 'owner-email': email }));
      expect(made.mailed).toBe(true);
      const [delivery] = server.deliveries;
      expect(delivery?.to).toEqual([email]);
      const text = delivery?.lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
      expect(text).toContain(made.passwordLink);
      expect((await mailing.json<SetUp>(...answers(), '--no-mail')).mailed).toBe(false);
      expect(server.deliveries).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('refuses a business or an owner that exists, and then creates nothing', async () => {
    const [business, email] = ['Twice Ltd', newAddress()];
    await operator.json(...answers({ business, 'owner-email': email }));
    const before = await counts();
    expect(await operator.refusal(...answers({ business }))).toEqual({
      exitCode: 2,
      reason: 'invalid_request: the business "Twice Ltd" exists already\n',
    });
    expect(await operator.refusal(...answers({ 'owner-email': email, key: 'Import' }))).toEqual({
      exitCode: 2,
      reason: `invalid_request: ${email} is already a user: business:create --owner gives them another business\n`,
    });
    expect(await counts()).toEqual(before);
  });

  it('creates a business once when it runs twice at the same time', async () => {
    const setUp = answers({ business: 'At Once Ltd' });
    const endings = await Promise.all([operator.run(...setUp), operator.run(...setUp)]);
    expect(endings.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
    expect(endings.filter(({ exitCode }) => exitCode === 2)).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['--country must be an ISO 3166 code such as US', { country: 'Utopia' }],
    ['--entity-type must be one of', { 'entity-type': 'gmbh' }],
    ['timeZone must be an IANA time zone', { 'time-zone': 'Mars' }],
    ['email must be an email address', { 'owner-email': 'olive' }],
    ["the owner's name must have 1 to 120 characters", { 'owner-name': 'o'.repeat(121) }],
    ['--scopes must name read, write or both', { key: 'Import', 'key-scopes': 'all' }],
    ['name must have 1 to 120 characters', { key: 'k'.repeat(121) }],
  ])('says that %s, and creates nothing', async (reason, changed) => {
    const before = await counts();
    const refusal = await operator.refusal(...answers(changed));
    expect(refusal).toEqual({ exitCode: 2, reason: expect.stringContaining(reason) });
    expect(await counts()).toEqual(before);
  });

  it('names every missing option where it cannot ask', async () => {
    const { exitCode, reason } = await operator.refusal('setup', '--country', 'US');
    expect(exitCode).toBe(2);
    for (const option of ['--business', '--entity-type', '--owner-email', '--owner-name'])
      expect(reason).toContain(`${option} is required without a terminal`);
    expect(reason).not.toContain('--country');
  });
});
