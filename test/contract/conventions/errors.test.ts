import { beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { expectBadField, refusalOf } from '../../support/http/responses.js';
import { declareChecking, entriesOf, pushRow } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

const UNKNOWN_UUID = '01890000-0000-7000-8000-000000000000';
const UNKNOWN_TRANSACTION = 'txn_0000000000000000000000';

describe('errors', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it('[7.1] an error has a code and a readable reason', async () => {
    const { body } = await business.api.get('/v1/transactions?limit=0');
    expect(body).toEqual({ error: 'invalid_request', reason: 'limit must be a whole number from 1 to 200' });
  });

  it('[7.1] the reason names every invalid field with its path', async () => {
    await declareChecking(business);
    const good = {
      accountExternalId: 'chk',
      externalId: 'a',
      date: '2026-03-01',
      amount: 1,
      description: 'a',
    };
    const response = await business.api.post('/v1/transactions', {
      institutionName: 'First Bank',
      transactions: [good, { ...good, date: '2026-02-30' }, good, { ...good, amount: 'ten', merchant: 7 }],
    });
    for (const path of ['transactions[1].date', 'transactions[3].amount', 'transactions[3].merchant']) {
      expectBadField(response, path);
    }
  });

  it('[7.2] a missing credential is 401', async () => {
    refusalOf(await new Api(business.api.rootUrl, null).get('/v1/accounts'), 401, 'unauthorized');
  });

  it('[7.3] an unknown credential is 401', async () => {
    refusalOf(
      await new Api(business.api.rootUrl, 'svc_live_nonsense').get('/v1/accounts'),
      401,
      'unauthorized',
    );
  });

  it('[7.3] an institution posted again with a different entityId is 409', async () => {
    await declareChecking(business);
    const other = await business.api.post('/v1/entities', {
      legalName: 'Other LLC',
      country: 'US',
      entityType: 'llc',
    });
    const response = await business.api.post('/v1/bank-accounts', {
      institutionName: 'First Bank',
      entityId: other.body.data.id,
      accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }],
    });
    refusalOf(response, 409, 'institution_entity_conflict');
  });

  it('[7.2] a missing scope is 403', async () => {
    const { api } = await business.memberKey('member', ['read']);
    refusalOf(await api.post('/v1/accounts', {}), 403, 'insufficient_scope');
  });

  it('[7.2] a role without the permission is 403', async () => {
    const { api } = await business.memberKey('member', ['read', 'write']);
    refusalOf(await api.get('/v1/audit-log'), 403, 'forbidden');
  });

  it.each([
    ['/v1'],
    ['/v1/'],
    ['/v1/account'],
    ['/v1/transactions/x/y'],
    ['/v2/accounts'],
    ['/accounts'],
    ['/v1/reports/statements'],
  ])('[7.2] the unknown path %s is 404', async (path) => {
    refusalOf(await business.api.get(path), 404, 'not_found');
  });

  it.each([
    [`/v1/entities/${UNKNOWN_UUID}`],
    [`/v1/journal-entries/${UNKNOWN_UUID}`],
    [`/v1/transactions/${UNKNOWN_TRANSACTION}`],
    [`/v1/bank-accounts?entityId=${UNKNOWN_UUID}`],
    [`/v1/accounts?entityId=${UNKNOWN_UUID}`],
    [`/v1/transactions?entityId=${UNKNOWN_UUID}`],
    [`/v1/transactions?bankAccountId=${UNKNOWN_UUID}`],
    [`/v1/journal-entries?entityId=${UNKNOWN_UUID}`],
    [`/v1/reports/trial-balance?entityId=${UNKNOWN_UUID}`],
    [`/v1/reports/statements/balance_sheet?entityId=${UNKNOWN_UUID}`],
    [`/v1/reports/journal?entityId=${UNKNOWN_UUID}`],
  ])('[7.2] an unknown well-formed id is 404: GET %s', async (path) => {
    refusalOf(await business.api.get(path), 404, 'not_found');
  });

  it.each([
    ['PATCH', `/v1/accounts/${UNKNOWN_UUID}`, { name: 'x' }],
    ['PATCH', `/v1/entities/${UNKNOWN_UUID}`, { legalName: 'x' }],
    ['PATCH', `/v1/bank-accounts/${UNKNOWN_UUID}`, { ledgerAccountNumber: '1000' }],
    ['PATCH', `/v1/transactions/${UNKNOWN_TRANSACTION}`, { category: '6300' }],
    ['POST', `/v1/journal-entries/${UNKNOWN_UUID}/reverse`, {}],
    ['PUT', `/v1/entities/${UNKNOWN_UUID}/period-lock`, { lockedThrough: null }],
  ])('[7.2] an unknown well-formed id is 404: %s %s', async (method, path, body) => {
    refusalOf(await business.api.send(method, path, body), 404, 'not_found');
  });

  it.each([
    ['GET', '/v1/entities/17', undefined],
    ['GET', '/v1/journal-entries/abc', undefined],
    ['PATCH', '/v1/accounts/1000', { name: 'x' }],
    ['PATCH', `/v1/entities/${UNKNOWN_UUID}0`, { legalName: 'x' }],
    ['PATCH', '/v1/bank-accounts/chk', { ledgerAccountNumber: '1000' }],
    ['POST', '/v1/journal-entries/1/reverse', {}],
    ['PUT', '/v1/entities/primary/period-lock', { lockedThrough: null }],
    ['GET', '/v1/accounts?entityId=1', undefined],
  ])('[7.2] a malformed uuid is 400: %s %s', async (method, path, body) => {
    refusalOf(await business.api.send(method, path, body), 400, 'invalid_request');
  });

  it.each([
    ['txn_'],
    ['txn_abc'],
    ['TXN_0000000000000000000000'],
    ['0000000000000000000000'],
    ['txn_zzzzzzzzzzzzzzzzzzzzzz'],
    ['txn_00000000000000000000-0'],
    [UNKNOWN_UUID],
  ])('[7.2] a transaction id that does not decode is 404: %s', async (id) => {
    refusalOf(await business.api.get(`/v1/transactions/${id}`), 404, 'not_found');
    refusalOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6300' }), 404, 'not_found');
  });

  it.each([
    ['DELETE', '/v1/accounts', 'GET, HEAD, POST'],
    ['PUT', '/v1/transactions', 'GET, HEAD, POST, PATCH'],
    ['DELETE', `/v1/transactions/${UNKNOWN_TRANSACTION}`, 'GET, HEAD, PATCH'],
    ['POST', '/v1/reports/trial-balance', 'GET, HEAD'],
    ['GET', `/v1/entities/${UNKNOWN_UUID}/period-lock`, 'PUT'],
    ['PATCH', `/v1/journal-entries/${UNKNOWN_UUID}`, 'GET, HEAD'],
    ['GET', `/v1/journal-entries/${UNKNOWN_UUID}/reverse`, 'POST'],
  ])('[7.2] %s %s is 405 with the allowed methods: %s', async (method, path, allowed) => {
    const response = await business.api.send(method, path);
    refusalOf(response, 405, 'method_not_allowed');
    expect(response.headers.get('allow')).toBe(allowed);
  });

  it.each(['/V1/accounts', '/v1/Accounts', '/v1/accounts/x/y'])(
    '[7.2] paths are case-sensitive and exact: %s is 404',
    async (path) => {
      refusalOf(await business.api.get(path), 404, 'not_found');
    },
  );

  it('[7.2] a path that is not valid percent-encoding is 400', async () => {
    refusalOf(await business.api.get('/v1/entities/%E0%A4%A'), 400, 'invalid_request');
  });

  it('[7.2] a conflict with the state of the books is 409 with a specific code', async () => {
    await declareChecking(business);
    const { id } = await pushRow(business);
    const [entry] = await entriesOf(business);
    refusalOf(await business.api.post(`/v1/journal-entries/${entry.id}/reverse`), 409, 'entry_owned');
    refusalOf(
      await business.api.post('/v1/accounts', { accountNumber: '1000', name: 'x', category: 'asset' }),
      409,
      'account_number_taken',
    );
    expect(id).toMatch(/^txn_/);
  });

  it.each([
    ['/v1/reports/trial-balance', 'application/xml'],
    ['/v1/reports/statements/balance_sheet', 'text/plain'],
    ['/v1/reports/journal', 'application/json'],
  ])('[7.2] GET %s as %s is 406', async (path, accept) => {
    refusalOf(await business.api.get(path, { accept }), 406, 'not_acceptable');
  });
});
