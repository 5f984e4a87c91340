import { postEntry } from './steps.js';
import type { TestBusiness } from '../world/business.js';

/** Posts small books: some income in the year before, then two months with a case for every part of a statement. */
export async function postExampleBooks(business: TestBusiness): Promise<void> {
  const days: [date: string, description: string, amounts: Record<string, number>][] = [
    ['2025-06-01', 'owner contribution', { '1000': 10_000, '3010': -10_000 }],
    ['2025-07-01', 'services last year', { '1000': 3000, '4000': -3000 }],
    ['2025-08-01', 'software last year', { '1000': -1200, '6300': 1200 }],
    ['2026-01-10', 'services', { '1000': 5000, '4000': -5000 }],
    ['2026-01-15', 'refund to a customer', { '1000': -200, '4100': 200 }],
    ['2026-02-01', 'software, by card', { '2100': -99.99, '6300': 99.99 }],
    ['2026-02-03', 'a computer', { '1000': -1500, '1500': 1500 }],
    ['2026-02-10', 'a loan', { '1000': 2000, '2600': -2000 }],
    ['2026-02-20', 'goods for resale', { '1000': -400, '5000': 400 }],
    ['2026-02-25', 'card payment', { '1000': -50, '2100': 50 }],
    ['2026-02-26', 'owner draw', { '1000': -300, '3020': 300 }],
    ['2026-02-27', 'transfer to savings', { '1000': -1000, '1010': 1000 }],
    ['2026-03-20', 'services, dated in the future', { '1000': 700, '4000': -700 }],
  ];
  for (const [date, description, amounts] of days) await postEntry(business, amounts, { date, description });
}
