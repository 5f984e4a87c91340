import { setFlagsFromString } from 'node:v8';

/**
 * Whether V8 keeps one hidden class for what a function makes, when it has made many. Where it makes one for each, they
 * are larger than the objects themselves and lie in the old generation until it is collected.
 */
export function isOfOneShape(make: () => object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  try {
    // oxlint-disable-next-line no-implied-eval
    const haveSameMap = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
      a: object,
      b: object,
    ) => boolean;
    for (let warmUp = 0; warmUp < 2_000; warmUp++) make();
    return haveSameMap(make(), make());
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}
