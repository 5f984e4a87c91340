/** Executes a number of blocks that grows with the square of the input. */
export function quadratic(count: number): number {
  let sum = 0;
  for (let one = 0; one < count; one++) for (let other = 0; other < count; other++) sum += one ^ other;
  return sum;
}

/** Executes a number of blocks that grows with the input. */
export function linear(count: number): number {
  let sum = 0;
  for (let one = 0; one < count; one++) sum += one;
  return sum;
}
