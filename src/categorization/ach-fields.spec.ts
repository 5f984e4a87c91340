import { describe, expect, it } from 'vitest';
import { withoutAchFields } from './ach-fields.js';

describe('the fields of an ACH payment', () => {
  it.each([
    ['ACME ORIG CO NAME: GUSTO  ORIG ID:91 CO ENTRY DESCR: TAX SEC:CCD', 'ACME GUSTO TAX'],
    ['ORIG CO NAME:A ORIG CO NAME:B ORIG ID:1 CO ENTRY DESCR:C SEC:D SEC:E', 'A ORIG CO NAME:B C'],
    ['GUSTO DES:TAX ID:6SEMJM INDN:ACME', 'GUSTO TAX'],
    ['GUSTO DES:TAX INDN:ACME ID:6SEMJM', 'GUSTO TAX'],
    ['GUSTO DES TAX ID 6SEMJM', 'GUSTO TAX'],
    ['DES MOINES WATER DES:BILL ID:6SEMJM', 'MOINES WATER DES:BILL'],
    ['ACME EPAY PPD ID: 4760039224', 'ACME EPAY'],
    ['ACME\nEPAY PPD ID: 47\nMORE', 'ACME\nEPAY'],
  ])('of %j leave %j', (text, rest) => {
    expect(withoutAchFields(text)).toBe(rest);
  });

  it.each([
    'ORIG ID:91 ORIG CO NAME:GUSTO CO ENTRY DESCR:TAX SEC:CCD',
    'ORIG CO NAME:GUSTO ORIG ID:91 CO ENTRY DESCR:TAX',
    'CASEYS DES MOINES IA',
    'DES MOINES ID FOUR',
  ])('are not fields without the others: %j', (text) => {
    expect(withoutAchFields(text)).toBe(text);
  });
});
