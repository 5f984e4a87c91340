import { sharedWithTaxpayer } from '../../ss4/designee.js';
import { type FormCheck, instructions, when } from '../check.js';

const DESIGNEE = instructions('third party designee');

export const CONTACT_CHECKS: readonly FormCheck[] = [
  {
    code: 'return_fax',
    hasGate: true,
    severity: 'error',
    line: 'signature',
    source: instructions('signature: applicant’s fax number'),
    passes: 'The form has a fax number for the EIN.',
    problem: ({ facts: { responsibleParty }, setting: { returnFax } }) =>
      when(
        returnFax === null && responsibleParty.fax === undefined,
        'The form has no fax number: the EIN comes by mail, weeks later.',
      ),
  },
  {
    code: 'phone_country',
    severity: 'warning',
    line: 'signature',
    source: instructions('signature: applicant’s telephone number'),
    passes: 'The telephone number has its country code.',
    problem: ({ facts: { responsibleParty } }) =>
      when(!responsibleParty.phone.startsWith('+'), 'The telephone number has no country code.'),
  },
  {
    code: 'phone_is_fax',
    severity: 'info',
    line: 'signature',
    source: instructions('signature: applicant’s fax number'),
    passes: 'The telephone and the fax number differ.',
    problem: ({
      facts: {
        responsibleParty: { phone, fax },
      },
    }) =>
      when(
        fax !== undefined && digits(fax) === digits(phone),
        'The telephone number is also the fax number.',
      ),
  },
  {
    code: 'designee',
    severity: 'warning',
    line: 'designee',
    source: DESIGNEE,
    passes: 'A third-party designee may answer the IRS’s questions.',
    problem: ({ setting: { designee } }) =>
      when(
        designee === null,
        'The form names no designee: only the responsible party may ask the IRS about it.',
      ),
  },
  {
    code: 'designee_differs',
    severity: 'warning',
    line: 'designee',
    source: DESIGNEE,
    passes: 'The designee shares no address or telephone number with the taxpayer.',
    problem: ({ facts, setting: { designee } }) => {
      const shared = designee === null ? [] : sharedWithTaxpayer(facts, designee);
      return when(shared.length > 0, `The designee shares the ${shared.join(' and ')} with the taxpayer.`);
    },
  },
];

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '');
}
