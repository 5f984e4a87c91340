import { describe, expect, it } from 'vitest';
import { breakingChanges } from '../../scripts/contract/breaking-changes.js';
import { theContract } from '../support/contract/contract.js';

const CONTRACT = theContract().document;

/** Applies a change to a copy of the contract. */
function changed(change: (copy: any) => void): string[] {
  const copy = structuredClone(CONTRACT) as any;
  change(copy);
  return breakingChanges(CONTRACT, copy);
}

const schemas = (copy: any) => copy.components.schemas;
const list = (copy: any) => copy.paths['/transactions'].get;

describe('breaking changes of the contract', () => {
  it('are none if nothing changed', () => {
    expect(changed(() => {})).toEqual([]);
  });

  it.each<[string, (copy: any) => void, string]>([
    ['a removed operation', (copy) => delete copy.paths['/findings'].get, 'GET /findings is removed'],
    [
      'another operationId',
      (copy) => (list(copy).operationId = 'transactions'),
      'GET /transactions: is renamed to transactions',
    ],
    [
      'another scope',
      (copy) => (list(copy).security = [{ bearer: ['write'] }]),
      'GET /transactions: requires other scopes',
    ],
    [
      'a removed parameter',
      (copy) => (list(copy).parameters = list(copy).parameters.filter(({ name }: any) => name !== 'search')),
      'GET /transactions: the parameter query search is removed',
    ],
    [
      'a parameter that becomes required',
      (copy) => (list(copy).parameters.find(({ name }: any) => name === 'from').required = true),
      'GET /transactions: the parameter query from is now required',
    ],
    [
      'a new required parameter',
      (copy) => list(copy).parameters.push({ name: 'book', in: 'query', required: true, schema: {} }),
      'GET /transactions: the parameter query book is new and required',
    ],
    [
      'a stricter limit',
      (copy) => (list(copy).parameters.find(({ name }: any) => name === 'limit').schema.maximum = 100),
      'GET /transactions: the parameter query limit has a stricter maximum',
    ],
    [
      'an input field that becomes required',
      (copy) => schemas(copy).CreateAccountInput.required.push('subtype'),
      'POST /accounts: the body.subtype is now required',
    ],
    [
      'a removed nested input field',
      (copy) => delete schemas(copy).AddressInput.properties.line2,
      'POST /incorporations: the body.registeredAgent.address.line2 is removed',
    ],
    [
      'a value that is no longer accepted',
      (copy) => schemas(copy).CreateAccountInput.properties.category.enum.pop(),
      'POST /accounts: the body.category no longer accepts expense',
    ],
    [
      'an input that accepted any text',
      (copy) => (schemas(copy).CreateAccountInput.properties.name.enum = ['Coffee']),
      'POST /accounts: the body.name now accepts only some values',
    ],
    [
      'an input of another type',
      (copy) => (schemas(copy).PushedTransactionInput.properties.pending = { type: 'string' }),
      'POST /transactions: the body.transactions[].pending has another type',
    ],
    [
      'an input that can no longer be null',
      (copy) => (schemas(copy).PushedTransactionInput.properties.merchant.type = 'string'),
      'POST /transactions: the body.transactions[].merchant has another type',
    ],
    [
      'a body of another media type',
      (copy) => {
        const { requestBody } = copy.paths['/accounts'].post;
        requestBody.content = { 'text/csv': requestBody.content['application/json'] };
      },
      'POST /accounts: no longer accepts application/json',
    ],
    [
      'a removed response field',
      (copy) => delete schemas(copy).Transaction.properties.merchant,
      'GET /transactions: the response.data[].merchant is removed',
    ],
    [
      'a response field that can be missing',
      (copy) => (schemas(copy).Transaction.required = ['id']),
      'GET /transactions: the response.data[].amount may now be missing',
    ],
    [
      'a response field that can be null',
      (copy) => (schemas(copy).Transaction.properties.merchant.type = ['string', 'null']),
      'GET /transactions: the response.data[].merchant has another type',
    ],
    [
      'an integer that can be any number',
      (copy) => (schemas(copy).Document.properties.size.type = 'number'),
      'GET /documents: the response.data[].size has another type',
    ],
    [
      'a date that becomes a time',
      (copy) => (schemas(copy).Transaction.properties.date.format = 'date-time'),
      'GET /transactions: the response.data[].date has another format',
    ],
    [
      'another status',
      (copy) => {
        const { responses } = copy.paths['/accounts'].post;
        responses['200'] = responses['201'];
        delete responses['201'];
      },
      'POST /accounts: no longer returns 201',
    ],
    [
      'a response with another media type',
      (copy) => delete copy.paths['/reports/trial-balance'].get.responses['200'].content['text/csv'],
      'GET /reports/trial-balance: no longer returns text/csv',
    ],
    [
      'a new response alternative',
      (copy) => delete schemas(copy).CashFlow.properties.inflow,
      'GET /reports/statements/{type}: the response.data has other alternatives',
    ],
  ])('include %s', (_, change, expected) => {
    expect(changed(change)).toContain(expected);
  });

  it.each<[string, (copy: any) => void]>([
    ['an operation', (copy) => (copy.paths['/news'] = { get: list(copy) })],
    [
      'a new optional parameter',
      (copy) => list(copy).parameters.push({ name: 'book', in: 'query', required: false, schema: {} }),
    ],
    ['a new optional input field', (copy) => (schemas(copy).CreateAccountInput.properties.note = {})],
    ['a looser limit', (copy) => (schemas(copy).CreateAccountInput.properties.name.maxLength = 500)],
    ['a new input value', (copy) => schemas(copy).CreateAccountInput.properties.category.enum.push('other')],
    ['a new response field', (copy) => (schemas(copy).Transaction.properties.note = { type: 'string' })],
    ['a new response value', (copy) => schemas(copy).Transaction.properties.direction.enum.push('both')],
    ['an error', (copy) => (list(copy).responses['418'] = { description: 'a teapot' })],
    ['a summary', (copy) => (list(copy).summary = 'Other words')],
    ['an input that becomes optional', (copy) => schemas(copy).CreateAccountInput.required.pop()],
    [
      'a response field that can no longer be null',
      (copy) => (schemas(copy).JournalEntry.properties.sourceId.type = 'string'),
    ],
  ])('do not include %s', (_, change) => {
    expect(changed(change)).toEqual([]);
  });
});
