import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../../kernel/domain-error.js';
import { JsonTextOf, Line, ListOf, ListOfLines, ObjectOf, Optional } from './fields.js';
import { ValidationPipe } from '../validation.pipe.js';

let itemsCreated = 0;

class ItemDto {
  constructor() {
    itemsCreated++;
  }

  @Optional()
  @Line({ max: 5 })
  name?: string;
}

class BodyDto {
  @Optional()
  @ListOf(() => ItemDto, { min: 0, max: 3 })
  rows?: ItemDto[];

  @Optional()
  @ObjectOf(() => ItemDto)
  row?: ItemDto;

  @Optional()
  @JsonTextOf(() => ItemDto)
  text?: ItemDto;

  @Optional()
  @ListOfLines({ min: 1, max: 3, length: 5 })
  lines?: string[];
}

const parse = (body: object): unknown =>
  new ValidationPipe().transform(body, { type: 'body', metatype: BodyDto });
const reasonOf = (body: object): string => {
  try {
    parse(body);
    return '';
  } catch (error) {
    return error instanceof InvalidRequest ? error.reason : String(error);
  }
};
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));

describe('the declared part of a body', () => {
  it('is the whole body when every field is declared', () => {
    const body = { rows: [{ name: 'a' }, {}], row: { name: 'b' }, lines: ['c'] };
    expect(parse({ ...body, text: '{"name":"d"}' })).toEqual({ ...body, text: { name: 'd' } });
  });

  it.each([
    ['at the top', { nope: 1 }, 'nope is not a known field'],
    ['in an object', { row: { nope: 1 } }, 'row.nope is not a known field'],
    ['in a list', { rows: [{}, { nope: {} }] }, 'rows[1].nope is not a known field'],
    ['in JSON text', { text: '{"nope":1}' }, 'text.nope is not a known field'],
    ['of every object', JSON.parse('{"__proto__":{},"constructor":1}'), '"__proto__"'],
  ])('leaves out unknown fields %s, and names them', (_, body, reason) => {
    expect(reasonOf(body as object)).toContain(reason.replaceAll('"', ''));
  });

  it('reports unknown fields together with invalid known ones', () => {
    expect(reasonOf({ nope: 1, row: { name: 7 } })).toBe('nope is not a known field; row.name must be text');
  });

  it('reports a hundred unknown fields, and that there are more', () => {
    expect(reasonOf(fields(100)).split('; ')).toHaveLength(100);
    const named = reasonOf(fields(101)).split('; ');
    expect(named).toHaveLength(101);
    expect(named.at(-1)).toBe('and more');
    const ofMany = Array.from({ length: 3 }, () => fields(50));
    expect(reasonOf({ rows: ofMany })).toMatch(
      /^rows\[0\]\.f0 is .*; rows\[1\]\.f49 is not a known field; and more$/,
    );
  });

  it('has at most 200 fields in one object', () => {
    expect(reasonOf(fields(201))).toBe('body must have at most 200 fields');
    expect(reasonOf({ rows: [fields(201)] })).toBe('rows[0] must have at most 200 fields');
    expect(reasonOf({ nope: fields(201) })).toBe('nope must have at most 200 fields');
    expect(reasonOf({ text: JSON.stringify(fields(201)) })).toBe('text must have at most 200 fields');
  });

  it('creates no items of a list that is too long', () => {
    itemsCreated = 0;
    expect(reasonOf({ rows: Array.from({ length: 100_000 }, () => ({})) })).toBe(
      'rows must have 0 to 3 items',
    );
    expect(itemsCreated).toBeLessThan(10);
  });

  it.each([
    ['an object for a text', { row: { name: { a: 1 } } }, 'row.name must be text'],
    ['a list for a text', { row: { name: ['a'] } }, 'row.name must be text'],
    ['a list for an object', { row: [{ name: 'a' }] }, 'row must be an object'],
    ['an object for a list', { rows: { name: 'a' } }, 'rows must be a list'],
    ['a list in a list', { rows: [[{}]] }, 'rows must be a list of objects'],
    ['an object in a list of texts', { lines: [{}] }, 'lines must be a list of texts of 1 to 5 characters'],
    ['text that is not JSON', { text: '{' }, 'text must be an object'],
    ['JSON text of a list', { text: '[]' }, 'text must be an object'],
  ])('keeps %s as wrong as it is', (_, body, reason) => {
    expect(reasonOf(body)).toBe(reason);
  });

  it.each([
    ['an unknown field', (deep: unknown) => ({ nope: deep })],
    ['a text', (deep: unknown) => ({ row: { name: deep } })],
    ['a list of texts', (deep: unknown) => ({ lines: [deep] })],
    ['what is beyond the end of a list', (deep: unknown) => ({ rows: [{}, {}, {}, {}, {}, deep] })],
  ])('nests no deeper than eight levels in %s', (_, bodyOf) => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(reasonOf(bodyOf(deep))).toMatch(/ is nested too deeply$/);
  });
});
