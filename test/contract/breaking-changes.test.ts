import { describe, expect, it } from 'vitest';
import { breakingChanges } from '../../scripts/contract/breaking-changes.js';
import { theContract } from '../support/contract/contract.js';

const CONTRACT = theContract().document;

/** The contract after a change that is made to a copy of it. */
function changed(change: (copy: any) => void): string[] {
  const copy = structuredClone(CONTRACT) as any;
  change(copy);
  return breakingChanges(CONTRACT, copy);
}

const schemas = (copy: any) => copy.components.schemas;
const list = (copy: any) => copy.paths['/transactions'].get;

describe('what breaks clients of the contract', () => {
  it('is nothing where nothing changed', () => {
    expect(changed(() => {})).toEqual([]);
  });

  it.each<[string, (copy: any) => void, string]>([
    ['an operation that is gone', (copy) => delete copy.paths['/findings'].get, 'GET /findings is gone'],
    [
      'another operationId',
      (copy) => (list(copy).operationId = 'transactions'),
      'GET /transactions: is called transactions now',
    ],
    [
      'another scope',
      (copy) => (list(copy).security = [{ bearer: ['write'] }]),
      'GET /transactions: asks for other scopes',
    ],
    [
      'a parameter that is gone',
      (copy) => (list(copy).parameters = list(copy).parameters.filter(({ name }: any) => name !== 'search')),
      'GET /transactions: the parameter query search is gone',
    ],
    [
      'a parameter that is required now',
      (copy) => (list(copy).parameters.find(({ name }: any) => name === 'from').required = true),
      'GET /transactions: the parameter query from is required now',
    ],
    [
      'a new parameter that is required',
      (copy) => list(copy).parameters.push({ name: 'book', in: 'query', required: true, schema: {} }),
      'GET /transactions: the parameter query book is new and required',
    ],
    [
      'a stricter limit',
      (copy) => (list(copy).parameters.find(({ name }: any) => name === 'limit').schema.maximum = 100),
      'GET /transactions: the parameter query limit has a stricter maximum',
    ],
    [
      'an input field that is required now',
      (copy) => schemas(copy).CreateAccountInput.required.push('subtype'),
      'POST /accounts: the body.subtype is required now',
    ],
    [
      'an input field that is gone, deep inside',
      (copy) => delete schemas(copy).AddressInput.properties.line2,
      'POST /incorporations: the body.registeredAgent.address.line2 is gone',
    ],
    [
      'a value that is not taken any more',
      (copy) => schemas(copy).CreateAccountInput.properties.category.enum.pop(),
      'POST /accounts: the body.category does not take expense any more',
    ],
    [
      'an input that was any text',
      (copy) => (schemas(copy).CreateAccountInput.properties.name.enum = ['Coffee']),
      'POST /accounts: the body.name takes a few values alone now',
    ],
    [
      'an input of another type',
      (copy) => (schemas(copy).PushedRowInput.properties.pending = { type: 'string' }),
      'POST /transactions: the body.transactions[].pending has another type',
    ],
    [
      'an input that may not be null any more',
      (copy) => (schemas(copy).PushedRowInput.properties.merchant.type = 'string'),
      'POST /transactions: the body.transactions[].merchant has another type',
    ],
    [
      'a body of another media type',
      (copy) => {
        const { requestBody } = copy.paths['/accounts'].post;
        requestBody.content = { 'text/csv': requestBody.content['application/json'] };
      },
      'POST /accounts: takes no application/json any more',
    ],
    [
      'a field of answers that is gone',
      (copy) => delete schemas(copy).Transaction.properties.merchant,
      'GET /transactions: the answer.data[].merchant is gone',
    ],
    [
      'a field of answers that may be missing now',
      (copy) => (schemas(copy).Transaction.required = ['id']),
      'GET /transactions: the answer.data[].amount may be missing now',
    ],
    [
      'a field of answers that may be null now',
      (copy) => (schemas(copy).Transaction.properties.merchant.type = ['string', 'null']),
      'GET /transactions: the answer.data[].merchant has another type',
    ],
    [
      'a whole number that may be any',
      (copy) => (schemas(copy).Document.properties.size.type = 'number'),
      'GET /documents: the answer.data[].size has another type',
    ],
    [
      'a day that is a time',
      (copy) => (schemas(copy).Transaction.properties.date.format = 'date-time'),
      'GET /transactions: the answer.data[].date has another format',
    ],
    [
      'another status',
      (copy) => {
        const { responses } = copy.paths['/accounts'].post;
        responses['200'] = responses['201'];
        delete responses['201'];
      },
      'POST /accounts: does not answer 201 any more',
    ],
    [
      'an answer of another media type',
      (copy) => delete copy.paths['/reports/trial-balance'].get.responses['200'].content['text/csv'],
      'GET /reports/trial-balance: does not answer text/csv any more',
    ],
    [
      'a kind of answer that was none of the alternatives',
      (copy) => delete schemas(copy).CashFlow.properties.inflow,
      'GET /reports/statements/{type}: the answer.data has other alternatives',
    ],
  ])('is %s', (_, change, told) => {
    expect(changed(change)).toContain(told);
  });

  it.each<[string, (copy: any) => void]>([
    ['an operation', (copy) => (copy.paths['/news'] = { get: list(copy) })],
    [
      'a parameter that may be left out',
      (copy) => list(copy).parameters.push({ name: 'book', in: 'query', required: false, schema: {} }),
    ],
    [
      'an input field that may be left out',
      (copy) => (schemas(copy).CreateAccountInput.properties.note = {}),
    ],
    ['a looser limit', (copy) => (schemas(copy).CreateAccountInput.properties.name.maxLength = 500)],
    [
      'a value that is taken',
      (copy) => schemas(copy).CreateAccountInput.properties.category.enum.push('other'),
    ],
    ['a field of answers', (copy) => (schemas(copy).Transaction.properties.note = { type: 'string' })],
    ['a value of answers', (copy) => schemas(copy).Transaction.properties.direction.enum.push('both')],
    ['an error', (copy) => (list(copy).responses['418'] = { description: 'a teapot' })],
    ['a summary', (copy) => (list(copy).summary = 'Other words')],
    ['an input that need not be sent', (copy) => schemas(copy).CreateAccountInput.required.pop()],
    [
      'a field that is never null any more',
      (copy) => (schemas(copy).JournalEntry.properties.sourceId.type = 'string'),
    ],
  ])('is not growth: %s', (_, change) => {
    expect(changed(change)).toEqual([]);
  });
});
