/** A malformed value as JSON text, because not all JSON has a JavaScript literal. */
export interface BadValue {
  readonly what: string;
  readonly json: string;
  /** No field of any route accepts it. Other values are valid for a few fields. */
  readonly neverValid: boolean;
}

const MEGABYTE = 1024 * 1024;
const DEEP = 50_000;

const never = (what: string, json: string): BadValue => ({ what, json, neverValid: true });
const mostly = (what: string, json: string): BadValue => ({ what, json, neverValid: false });

/** Values for every field of every body. */
export const BAD_VALUES: readonly BadValue[] = [
  never('NUL', '"\\u0000"'),
  never('NUL inside text', '"Corner\\u0000Shop"'),
  never('a control character', '"Corner\\u001bShop"'),
  never('a lone high surrogate', '"Corner \\ud800 Shop"'),
  never('a lone low surrogate', '"\\udc00"'),
  never('a number too large for a double', '1e309'),
  never('a negative number too large for a double', '-1e309'),
  never('2^53 + 1', '9007199254740993'),
  never('two hundred digits', '9'.repeat(200)),
  never('deeply nested lists', '['.repeat(DEEP) + ']'.repeat(DEEP)),
  never('deeply nested objects', '{"a":'.repeat(DEEP / 4) + '1' + '}'.repeat(DEEP / 4)),
  never('a list of a list', '[[]]'),
  never('a list of null', '[null]'),
  never('an object with the key __proto__', '{"__proto__":{"polluted":true}}'),
  never('an object with the key constructor', '{"constructor":{"prototype":{"polluted":true}}}'),
  never('an object with the key toString', '{"toString":"x","valueOf":"x","length":1}'),
  mostly('null', 'null'),
  mostly('true', 'true'),
  mostly('the text true', '"true"'),
  mostly('0', '0'),
  mostly('-0', '-0'),
  mostly('a negative number', '-1'),
  mostly('a fraction of a cent', '0.001'),
  mostly('a tiny number', '1e-300'),
  mostly('a large number', '1e300'),
  mostly('2^53', '9007199254740992'),
  mostly('a number as text', '"12.5"'),
  mostly('empty text', '""'),
  mostly('a space', '" "'),
  mostly('a no-break space and a byte order mark', '"\\u00a0\\ufeff"'),
  mostly('a line break', '"a\\nb"'),
  mostly('right-to-left text', '"\\u202eשלום مرحبا\\u202c"'),
  mostly('text of combining marks', `"${'e\u0301'.repeat(60)}"`),
  mostly('a family of four in one emoji', '"👩‍👩‍👧‍👦"'),
  mostly('text too long for every field', `"${'x'.repeat(600)}"`),
  mostly('a year 0', '"0000-01-01"'),
  mostly('February 30', '"2024-02-30"'),
  mostly('a date with a time', '"2024-02-03T00:00:00Z"'),
  mostly('a date with non-ASCII digits', '"٢٠٢٤-٠٢-٠٣"'),
  mostly('a date too late for any books', '"9999-12-31"'),
  mostly('a uuid with a brace', '"{0195a1f0-0000-7000-8000-000000000000}"'),
  mostly('the nil uuid', '"00000000-0000-0000-0000-000000000000"'),
  mostly('SQL', '"\'; drop table business; --"'),
  mostly('LIKE wildcards', '"%_\\\\%"'),
  mostly('the word __proto__', '"__proto__"'),
  mostly('the word constructor', '"constructor"'),
  mostly('the word transfer', '"transfer"'),
  mostly('an empty list', '[]'),
  mostly('an empty object', '{}'),
  mostly('an object with one field', '{"a":1}'),
  mostly('a list of text', '["2026-01-01"]'),
  mostly('a list of an empty object', '[{}]'),
];

/** Too long for any field, and for any body except that of POST /v1/transactions. */
export const MEGABYTE_OF_TEXT = `"${'x'.repeat(MEGABYTE)}"`;

/** Replacements for a whole body. */
export const BAD_BODIES: readonly (readonly [what: string, body: string])[] = [
  ['null in a list', '[null]'],
  ['a list', '[]'],
  ['a list of an object', '[{}]'],
  ['text', '"text"'],
  ['a number', '1'],
  ['true', 'true'],
  ['half an object', '{'],
  ['an object and more', '{} {}'],
  ['a comment', '/* nothing */ {}'],
  ['single quotes', "{'a':1}"],
  ['NaN', '{"a":NaN}'],
  ['a byte order mark in the middle', '{"a":1,\ufeff}'],
  ['deeply nested lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['unclosed lists', '['.repeat(DEEP)],
  ['an unknown field', '{"definitelyNotAField":1}'],
  ['the key __proto__', '{"__proto__":null}'],
  ['the key __proto__ with fields', '{"__proto__":{"amount":1}}'],
  ['the key constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['the key toString', '{"toString":null,"valueOf":null}'],
  ['an empty key', '{"":1}'],
  ['a key of NUL', '{"\\u0000":1}'],
  ['a lone surrogate as key', '{"\\ud800":1}'],
  ['an overlong key', `{"${'k'.repeat(10_000)}":1}`],
  ['ten thousand unknown keys', JSON.stringify(Object.fromEntries(numbered(10_000)))],
];

const part = (name: string, value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const FORM = 'multipart/form-data; boundary=b';

/** Replacements for a whole form with a file, with their content types. */
export const BAD_FORMS: readonly (readonly [what: string, contentType: string, body: string])[] = [
  ...BAD_BODIES.map(([what, body]) => [what, 'application/json', body] as const),
  ['a form without a file', FORM, `${part('kind', 'receipt')}--b--`],
  ['nothing between the boundaries', FORM, '--b--'],
  ['no boundary', 'multipart/form-data', `${part('kind', 'receipt')}--b--`],
  ['another boundary', 'multipart/form-data; boundary=c', `${part('kind', 'receipt')}--b--`],
  ['another multipart type', 'multipart/mixed; boundary=b', `${part('kind', 'receipt')}--b--`],
  ['fields without parts', 'application/x-www-form-urlencoded', 'kind=receipt'],
  ['half a form', FORM, part('kind', 'receipt').slice(0, -9)],
  ['an unclosed form', FORM, part('file', '%PDF-1.7', '; filename="a.pdf"')],
  ['a part without a name', FORM, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
  ['a part without headers', FORM, '--b\r\n\r\nx\r\n--b--'],
  ['an unclosed header', FORM, `--b\r\nContent-Disposition: ${'x'.repeat(100_000)}`],
  ['ten thousand fields', FORM, `${part('kind', 'receipt').repeat(10_000)}--b--`],
  ['ten thousand files', FORM, `${part('file', 'x', '; filename="a.pdf"').repeat(10_000)}--b--`],
  ['a file where text should be', FORM, `${part('kind', 'receipt', '; filename="a.pdf"')}--b--`],
  ['a field in a field', FORM, `${part('kind[__proto__][polluted]', 'true')}--b--`],
  ['text where a file should be', FORM, `${part('kind', 'receipt')}${part('file', '%PDF-1.7')}--b--`],
];

/** Values for every query and path parameter, percent-encoded. */
export const BAD_TEXTS: readonly (readonly [what: string, encoded: string])[] = [
  ['NUL', '%00'],
  ['NUL inside text', 'a%00b'],
  ['a control character', '%1b'],
  ['a lone surrogate', '%ED%A0%80'],
  ['half a UTF-8 character', '%C3'],
  ['an overlong slash', '%C0%AF'],
  ['half an escape', '%'],
  ['an invalid escape', '%zz'],
  ['a space', '%20'],
  ['a line break', '%0d%0aX-Injected:%201'],
  ['-0', '-0'],
  ['-1', '-1'],
  ['a fraction', '1.5'],
  ['an exponent', '1e309'],
  ['hexadecimal', '0x10'],
  ['2^53 + 1', '9007199254740993'],
  ['two hundred digits', '9'.repeat(200)],
  ['NaN', 'NaN'],
  ['null', 'null'],
  ['a year 0', '0000-01-01'],
  ['February 30', '2024-02-30'],
  ['a date with a time', '2024-02-03T00:00:00Z'],
  ['a date too late for any books', '9999-12-31'],
  ['right-to-left text', encodeURIComponent('\u202eשלום مرحبا\u202c')],
  ['emoji', encodeURIComponent('👩‍👩‍👧‍👦')],
  ['SQL', encodeURIComponent("'; drop table business; --")],
  ['LIKE wildcards', '%25_%5C%25'],
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['the nil uuid', '00000000-0000-0000-0000-000000000000'],
  ['a transaction id out of range', 'txn_zzzzzzzzzzzzzzzzzzzzzz'],
  ['JSON', encodeURIComponent('{"$gt":""}')],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['text too long for every field', 'x'.repeat(5000)],
];

/** Keys that are special in JavaScript, or invalid. */
export const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\u0000',
  '\ud800',
];

/** Undeclared query parameters, percent-encoded. */
export const HOSTILE_QUERIES = [
  '__proto__=1',
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  'toString=1',
  '%00=1',
  '[]=1',
  'a[b][c]=1',
  '%=%',
  '%C3=1',
  'x'.repeat(8000),
];

function numbered(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`k${index}`, index]);
}
