import { describe, expect, it } from 'vitest';
import { GrantOperator } from '../../src/identity/index.js';
import { newId } from '../../src/kernel/ids.js';
import { badInput } from '../support/security/bad-input.js';
import { callOf } from '../support/routes/route-calls.js';
import { fieldsOf, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { newMember } from '../support/identity/people.js';
import { describeNotUtf8, inLatin1 } from '../support/security/not-utf-8.js';
import { chooseInTurn } from '../support/walks/choose.js';
import { theWorld } from '../support/world/world.js';
import { newBusiness } from '../support/world/business.js';
import { sendMcpTo, sendRawMcp, rpc } from '../support/mcp/client.js';
import { Api } from '../support/http/api.js';
import { formOf, samplePdf } from '../support/http/files.js';
import { refusalOf } from '../support/http/responses.js';
import { authorize, FORM } from '../support/oauth/oauth.js';

const WITH_FORM = ['POST /v1/documents', 'POST /v1/statement-uploads'];
const MARK = 'a-mark-to-replace';

const bad = badInput();

// Each route gets two of its fields and one of the queries; not-utf-8.long.test.ts sends all of them.
describeNotUtf8(bad, chooseInTurn());

describe('a JSON body that is not UTF-8', () => {
  it('is rejected by every route of the web app', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const { browser, email } = await newMember(world, business, 'owner');
    await world.app.get(GrantOperator).run(email);
    const routes = sessionRouteInputs(world).filter(({ method }) => !['GET', 'DELETE'].includes(method));
    expect(routes.length).toBeGreaterThan(15);
    for (const { name, method, path } of routes) {
      const filled = path.replace(':businessId', business.businessId).replaceAll(/:\w+/g, newId());
      const { status, body } = await browser.send(
        method,
        filled.replace('/app/api/', ''),
        inLatin1('{"email":"caf@"}'),
      );
      expect([status, body.error], name).toEqual([400, 'invalid_json']);
    }
  });

  it('is not accepted as a message at the MCP endpoint', async () => {
    const { status, text } = await sendRawMcp(
      bad().samples.business.api,
      inLatin1(rpc('tools/call', { name: 'get_account', arguments: { id: 'caf@' } })),
    );
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'the body is not UTF-8' } },
    ]);
  });
});

describe('a query or path that is not UTF-8', () => {
  it('is named in the reason, and a lone percent sign is not meant', async () => {
    const { api } = bad().samples.business;
    const reasonOf = async (query: string) =>
      refusalOf(await api.get(`/v1/transactions?${query}`), 400, 'invalid_request');
    expect(await reasonOf('limit=2&search=%ff')).toBe('search must be percent-encoded UTF-8');
    expect(await reasonOf('caf%E9=1')).toBe('"caf%E9" must be percent-encoded UTF-8');
    for (const search of ['100%', 'caf%C3%A9', '%EF%BF%BD'])
      expect((await api.get(`/v1/transactions?search=${search}`)).status, search).toBe(200);
  });

  it('is rejected by the web app, the MCP server and the authorization page', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    expect((await browser.get('me?a=%ff')).body.reason).toBe('a must be percent-encoded UTF-8');
    expect((await sendMcpTo(business.api, '?toolsets=%ff', rpc('tools/list', {}))).status).toBe(400);
    const page = await authorize(world, 'client_id=a&state=%ff');
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('not form-encoded UTF-8')]);
  });
});

describe('a form that is not UTF-8', () => {
  /** The form as it is sent, with one byte of Latin-1 instead of the mark. */
  async function inBytes(form: FormData, replacement: string | Buffer = Buffer.from('caf\xe9', 'latin1')) {
    const sent = new Response(form);
    const text = Buffer.from(await sent.arrayBuffer()).toString('latin1');
    const byte = Buffer.from(replacement).toString('latin1');
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    return {
      body: Buffer.from(
        text.replaceAll(MARK, () => byte),
        'latin1',
      ),
      headers,
    };
  }

  it.each(WITH_FORM)('is rejected by %s, and writes nothing', async (name) => {
    const route = bad().routeOf(name);
    const { file, body } = await callOf(route, bad().samples);
    const fields = body as Readonly<Record<string, unknown>>;
    if (!file) throw new Error(`${name} has no file`);
    const forms = [
      ['the name of the file', formOf({ ...file, name: `${MARK}.pdf` }, fields)],
      ['the name of a field', formOf(file, { ...fields, [MARK]: 'x' })],
      ...fieldsOf(route.body).map((field) => [field, formOf(file, { ...fields, [field]: MARK })]),
    ] as [string, FormData][];
    const attempts = await Promise.all(
      forms.map(async ([label, form]) => ({ label, raw: await inBytes(form), statuses: [400] })),
    );
    await bad().expectNoWrites(route, function* () {
      yield* attempts.map((attempt) => ({ ...attempt, error: 'invalid_request' as const }));
    });
  });

  it('is named in the reason', async () => {
    const { api } = bad().samples.business;
    const file = { name: `${MARK}.pdf`, content: samplePdf(MARK.slice(1)) };
    const sent = await inBytes(formOf(file, { kind: MARK }));
    const response = await api.post('/v1/documents', sent.body, sent.headers);
    expect(refusalOf(response, 400, 'invalid_request')).toBe(
      'kind must be UTF-8; the name of file must be UTF-8',
    );
  });

  it.each([
    ['UTF-8', `filename="${MARK}"`, Buffer.from('café.pdf'), 'café.pdf'],
    ['U+FFFD itself', `filename="${MARK}"`, Buffer.from('a\ufffd.pdf'), 'a\ufffd.pdf'],
    ['RFC 5987', `filename*=UTF-8''${MARK}`, 'caf%C3%A9.pdf', 'café.pdf'],
    ['RFC 5987 in Latin-1', `filename*=UTF-8''${MARK}`, 'caf%E9.pdf', null],
    ['half a character', `filename="${MARK}"`, Buffer.from('a\xc3.pdf', 'latin1'), null],
  ])('is not a file name in %s', async (_what, parameter, name, expected) => {
    const { api } = bad().samples.business;
    const form = formOf(
      { name: MARK, content: samplePdf(`${String(name)} ${parameter}`) },
      { kind: 'receipt' },
    );
    const sent = await inBytes(form, MARK);
    const text = sent.body.toString('latin1').replace(`filename="${MARK}"`, () => parameter);
    const body = Buffer.from(
      text.replace(MARK, () => Buffer.from(name).toString('latin1')),
      'latin1',
    );
    const response = await api.post('/v1/documents', body, sent.headers);
    if (expected === null) refusalOf(response, 400, 'invalid_request');
    else expect([response.status, response.body.data.fileName]).toEqual([201, expected]);
  });

  it('is rejected by the endpoints of OAuth', async () => {
    const world = await theWorld();
    const raw = Buffer.from('grant_type=client_credentials&client_id=caf\xe9', 'latin1');
    const headers = { 'content-type': FORM };
    for (const path of ['/oauth/token', '/oauth/revoke'])
      for (const body of [raw, 'client_id=caf%E9']) {
        const { status, body: error } = await new Api(world.rootUrl, null).post(path, body, headers);
        expect([status, error], path).toEqual([
          400,
          expect.objectContaining({
            error: 'invalid_request',
            error_description: 'the parameters are not form-encoded UTF-8',
          }),
        ]);
      }
    // Its response is always the same.
    const announced = await new Api(world.rootUrl, null).post('/oauth/signup-allowlist', raw, headers);
    expect([announced.status, announced.body]).toEqual([200, { ok: true }]);
    const basic = Buffer.from('caf\xe9:x', 'latin1').toString('base64');
    const { status, body } = await new Api(world.rootUrl, null).post(
      '/oauth/token',
      'grant_type=client_credentials',
      { ...headers, authorization: `Basic ${basic}` },
    );
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });
});
