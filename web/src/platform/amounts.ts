const SHAPE = /^[-−]?(?:\d{1,13}|\d{1,3}(?:[, ]\d{3}){1,4})(?:\.\d{1,4})?$/;

/** An amount that a user typed, such as `-1,250.00`; null if it is none. Commas and spaces only separate thousands. */
export function readAmount(text: string): number | null {
  const typed = text.trim();
  if (!SHAPE.test(typed)) return null;
  return Number(typed.replaceAll(/[, ]/g, '').replace('−', '-'));
}
