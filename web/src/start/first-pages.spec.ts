import { describe, expect, it } from 'vitest';
import { filesOf } from './first-pages';

const LIST = JSON.stringify({
  'reports-page': ['assets/reports-page.js', 'assets/money.js'],
  'statement-tabs': ['assets/statement-tabs.js', 'assets/money.js'],
  'home-page': ['assets/home-page.js'],
});

describe('the files of the first page', () => {
  it('are those of all parts of the page, each once', () => {
    expect(filesOf('/businesses/biz_1/reports/cash-flow', LIST)).toEqual([
      'assets/reports-page.js',
      'assets/money.js',
      'assets/statement-tabs.js',
    ]);
    expect(filesOf('/businesses/biz_1', LIST)).toEqual(['assets/home-page.js']);
  });

  it('are none of a page that is rarely the first, and none in development', () => {
    expect(filesOf('/businesses/biz_1/members', LIST)).toEqual([]);
    expect(filesOf('/businesses/biz_1', null)).toEqual([]);
  });
});
