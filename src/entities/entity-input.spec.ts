import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../kernel/domain-error.js';
import { readTaxId, type TaxIdInput } from './entity-input.js';

function reasonOf(input: TaxIdInput): string {
  try {
    readTaxId(input);
  } catch (error) {
    return error instanceof InvalidRequest ? error.reason : String(error);
  }
  return 'taken';
}

describe('the tax id in a request body', () => {
  it.each<[string, TaxIdInput, ReturnType<typeof readTaxId>]>([
    ['nothing at all', {}, null],
    ['an EIN', { taxId: '12-3456789', taxIdType: 'EIN' }, { taxIdType: 'EIN', taxId: '123456789' }],
    ['a foreign id', { taxId: 'GB 1234', taxIdType: 'FOREIGN' }, { taxIdType: 'FOREIGN', taxId: 'GB 1234' }],
    ['null, which removes it', { taxId: null }, { taxIdType: 'none', taxId: null }],
    ['the type none, which removes it', { taxIdType: 'none' }, { taxIdType: 'none', taxId: null }],
    ['both', { taxId: null, taxIdType: 'none' }, { taxIdType: 'none', taxId: null }],
  ])('%s', (_what, input, change) => {
    expect(readTaxId(input)).toEqual(change);
  });

  it.each<[TaxIdInput, string]>([
    [{ taxIdType: 'EIN' }, 'taxId is required with taxIdType EIN'],
    [{ taxId: null, taxIdType: 'SSN' }, 'taxId is required with taxIdType SSN'],
    [{ taxId: '123456789' }, 'taxIdType is required with taxId'],
    [{ taxId: '123456789', taxIdType: 'none' }, 'taxIdType is required with taxId'],
    [{ taxId: '12345678', taxIdType: 'EIN' }, 'taxId must be an EIN of nine digits'],
    [{ taxId: '', taxIdType: 'FOREIGN' }, 'taxId must be 4 to 30 letters, digits, spaces or ./-'],
  ])('%j is rejected, naming the field', (input, reason) => {
    expect(reasonOf(input)).toBe(reason);
  });
});
