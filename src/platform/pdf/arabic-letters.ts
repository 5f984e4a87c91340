import type { FontFace, Glyph } from './font-face.js';

/** A letter alone, after another, before another, and between two. Two forms: it never joins the letter after it. */
type Forms = readonly number[];

/** Where Unicode has the forms of the letters: of each letter together, in the order of Forms. */
const BLOCKS = [
  [0xfb50, 0xfbb1],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfefc],
] as const;

const FORMS = readForms();
const ARABIC = /\p{Script=Arabic}/u;
const MARK = /^\p{M}/u;
/** The stroke that lengthens a word. */
const TATWEEL = '\u0640';
/** Lam and alef, which are written as one, and any other character. */
const UNITS = /\u0644[\u0622\u0623\u0625\u0627]|[^]/gu;

/** The glyphs of a line in the order of its text, with Arabic letters in the forms that join them. */
export function joinLetters(line: string, face: FontFace): Glyph[] {
  const units = ARABIC.test(line) ? (line.match(UNITS) ?? []) : Array.from(line);
  return units.flatMap((text, at) => {
    const form = formOf(units, at);
    // Readers reverse the text of a line from right to left, that of its glyphs included.
    if (form !== undefined && face.has(form))
      return { ...face.glyphOf(form), text: Array.from(text).toReversed().join('') };
    return Array.from(text, (char) => face.glyphOf(codePointOf(char)));
  });
}

function formOf(units: readonly string[], at: number): number | undefined {
  const forms = FORMS.get(units[at] ?? '');
  if (forms === undefined) return undefined;
  const isAfterOne = joinsNext(neighborOf(units, at, -1));
  const isBeforeOne = forms.length === 4 && joinsPrevious(neighborOf(units, at, 1));
  return forms[(isAfterOne ? 1 : 0) + (isBeforeOne ? 2 : 0)];
}

/** The next unit in a direction that is not a mark on a letter. */
function neighborOf(units: readonly string[], at: number, step: 1 | -1): string {
  let next = at + step;
  while (MARK.test(units[next] ?? '')) next += step;
  return units[next] ?? '';
}

function joinsNext(unit: string): boolean {
  return unit === TATWEEL || FORMS.get(unit)?.length === 4;
}

function joinsPrevious(unit: string): boolean {
  return unit === TATWEEL || (FORMS.get(unit)?.length ?? 0) >= 2;
}

function readForms(): ReadonlyMap<string, Forms> {
  const forms = new Map<string, number[]>();
  for (const [first, last] of BLOCKS)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code).normalize('NFKC');
      forms.set(letter, [...(forms.get(letter) ?? []), code]);
    }
  return forms;
}

function codePointOf(char: string): number {
  return char.codePointAt(0) ?? 0;
}
