import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

const defaults = pg.types.getTypeParser as (oid: number, format: 'text') => unknown;

// Most figures of a statement are zero, and each bigint made from text is a new object.
function toBigint(text: string): bigint {
  return text === '0' ? 0n : BigInt(text);
}

/**
 * How the driver returns values: bigint as bigint, never as a float; dates as calendar strings, never as a Date at
 * midnight.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === INT8) return toBigint;
    if (oid === DATE) return (text: string) => text;
    return defaults(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};
