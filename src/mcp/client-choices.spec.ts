import { describe, expect, it } from 'vitest';
import { readChoices } from './client-choices.js';

const toolsetsOf = (toolsets: unknown) => [...readChoices({ toolsets }).toolsets];

describe('the choices in an address', () => {
  it('are the default toolsets and results as text', () => {
    expect(readChoices({})).toEqual({ toolsets: new Set(['books', 'reports']), results: 'text' });
    expect(toolsetsOf('')).toEqual(['books', 'reports']);
  });

  it.each([
    ['companies', ['companies']],
    ['books, admin', ['books', 'admin']],
    [
      ['reports', 'books,'],
      ['reports', 'books'],
    ],
    ['default,companies', ['books', 'reports', 'companies']],
    ['all', ['books', 'reports', 'accounting', 'companies', 'admin']],
  ])('can be the toolsets %j', (given, expected) => {
    expect(toolsetsOf(given)).toEqual(expected);
  });

  it('can be structured results', () => {
    expect(readChoices({ results: 'structured' }).results).toBe('structured');
  });

  it.each([
    [
      { toolsets: 'books,payroll' },
      'toolsets has no "payroll": choose from default, all, books, reports, accounting, companies, admin',
    ],
    [{ toolsets: '__proto__' }, 'toolsets has no "__proto__"'],
    [{ toolset: 'all' }, 'toolset is unknown: the address has the parameters toolsets and results'],
    [{ results: 'xml' }, 'results must be text or structured'],
    [{ results: ['text', 'text'] }, 'results must be text or structured'],
  ])('cannot be %j', (query, reason) => {
    expect(() => readChoices(query)).toThrow(reason);
  });
});
