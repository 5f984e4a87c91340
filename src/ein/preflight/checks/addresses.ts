import { isInUnitedStates } from '../../ss4/postal-lines.js';
import { type FormCheck, instructions, when } from '../check.js';
import { isPostOfficeBox } from '../post-office-boxes.js';

const LINES_4_5 = instructions('lines 4a to 5b');

export const ADDRESS_CHECKS: readonly FormCheck[] = [
  {
    code: 'street_address_for_po_box',
    field: 'streetAddress',
    severity: 'error',
    line: '5a',
    source: LINES_4_5,
    passes: 'A PO box on line 4a comes with a street address on line 5a.',
    problem: ({ facts: { mailingAddress: mail, streetAddress } }) =>
      when(
        isPostOfficeBox(mail) && streetAddress === undefined,
        'The mailing address is a PO box: the form needs a street address too.',
      ),
  },
  {
    code: 'street_address_is_po_box',
    field: 'streetAddress.line1',
    severity: 'error',
    line: '5a',
    source: LINES_4_5,
    passes: 'The street address is not a PO box.',
    problem: ({ facts: { streetAddress: street } }) =>
      when(street !== undefined && isPostOfficeBox(street), 'The street address is a PO box.'),
  },
  {
    code: 'postal_code',
    severity: 'warning',
    line: '4b',
    source: LINES_4_5,
    passes: 'The mailing address has a postal code.',
    problem: ({ facts: { mailingAddress } }) =>
      when(mailingAddress.postalCode === undefined, 'The mailing address has no postal code.'),
  },
  {
    code: 'zip_code',
    severity: 'warning',
    line: '4b',
    source: LINES_4_5,
    passes: 'The ZIP code of an address in the United States has five or nine digits.',
    problem: ({ facts: { mailingAddress } }) =>
      when(
        isInUnitedStates(mailingAddress) &&
          mailingAddress.postalCode !== undefined &&
          !/^\d{5}(?:-?\d{4})?$/.test(mailingAddress.postalCode),
        'The ZIP code is not of five or nine digits.',
      ),
  },
  {
    code: 'mailing_state',
    severity: 'warning',
    line: '4b',
    source: LINES_4_5,
    passes: 'A mailing address in the United States names its state.',
    problem: ({ facts: { mailingAddress } }) =>
      when(
        mailingAddress.country === 'US' && mailingAddress.region === undefined,
        'The mailing address names no state.',
      ),
  },
  {
    code: 'mail_abroad',
    severity: 'info',
    line: '4b',
    source: LINES_4_5,
    passes: 'The IRS sends its letters to an address in the United States.',
    problem: ({ facts: { mailingAddress } }) =>
      when(!isInUnitedStates(mailingAddress), 'The IRS sends its letters abroad, which takes weeks.'),
  },
  {
    code: 'county',
    severity: 'warning',
    line: '6',
    source: instructions('line 6'),
    passes: 'Line 6 names a county and a state.',
    problem: ({ facts: { county } }) =>
      when(
        county === undefined || county.trim() === '',
        'Line 6 names a state only: send the county of the principal place of business, or of the registered agent.',
      ),
  },
];
