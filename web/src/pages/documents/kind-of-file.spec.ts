import { describe, expect, it } from 'vitest';
import { kindOfFile } from './kind-of-file';

describe('the likely kind of a file', () => {
  it.each([
    ['Articles_of_Organization.pdf', 'articles_of_organization'],
    ['certificate-of-incorporation (1).PDF', 'certificate_of_incorporation'],
    ['Acme Operating Agreement signed.pdf', 'operating_agreement'],
    ['CP575_A.pdf', 'ein_letter'],
    ['EIN letter.png', 'ein_letter'],
    ['protein.pdf', 'other'],
    ['2025-annual-report.pdf', 'annual_report'],
    ['f1120s 2025.pdf', 'tax_return'],
    ['Form 1120 2025.pdf', 'tax_return'],
    ['statement_2026-03.pdf', 'bank_statement'],
    ['statement of information.pdf', 'annual_report'],
    ['Receipt 118.jpg', 'receipt'],
    ['invoice.pdf', 'invoice'],
    ['Lease 2026.pdf', 'contract'],
    ['scan0001.pdf', 'other'],
    ['', 'other'],
  ])('%s: %s', (name, kind) => expect(kindOfFile(name)).toBe(kind));
});
