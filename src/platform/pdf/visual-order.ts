import type { FontFace, Glyph } from './font-face.js';

const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script_Extensions=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /^\p{L}/u;
const DIGIT = /^\p{Nd}/u;
const MARK = /^\p{M}/u;
/** What may be between the digits of a number. */
const SEPARATOR = /^[.,:/-]$/;
const CLOSING = /^[)\]>»]$/;
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/**
 * The glyphs of a line from left to right. Of the Unicode Bidirectional Algorithm (UAX #9) it has what names need:
 * the line goes from left to right, and in it words of right-to-left scripts, the numbers after them and what is between
 * them from right to left. Digits of a number keep their order. Controls that override directions do nothing.
 */
export function inVisualOrder(glyphs: readonly Glyph[], face: FontFace): readonly Glyph[] {
  if (!glyphs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return glyphs;
  const clusters = clustersOf(glyphs);
  const ordered: Cluster[] = [];
  for (let at = 0; at < clusters.length;) {
    const end = endOfRun(clusters, at);
    if (end > at) ordered.push(...numbersIn(clusters.slice(at, end)).map(mirroredBy(face)).toReversed());
    else ordered.push(clusters[at] ?? []);
    at = Math.max(end, at + 1);
  }
  return ordered.flat();
}

/** A character with its marks, or a number. */
type Cluster = readonly Glyph[];

function textOf(cluster: Cluster | undefined): string {
  return cluster?.[0]?.text ?? '';
}

function clustersOf(glyphs: readonly Glyph[]): Cluster[] {
  const clusters: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last && MARK.test(glyph.text)) last.push(glyph);
    else clusters.push([glyph]);
  }
  return clusters;
}

/**
 * After the last letter or digit of the run that starts at a letter of a right-to-left script, and the brackets that close
 * in it. Otherwise the start.
 */
function endOfRun(clusters: readonly Cluster[], start: number): number {
  if (!RIGHT_TO_LEFT.test(textOf(clusters[start]))) return start;
  let end = start;
  for (let at = start; at < clusters.length; at++) {
    const text = textOf(clusters[at]);
    if (RIGHT_TO_LEFT.test(text) || DIGIT.test(text)) end = at + 1;
    else if (LEFT_TO_RIGHT.test(text)) break;
  }
  while (closes(textOf(clusters[end]), clusters.slice(start, end))) end += 1;
  return end;
}

function closes(bracket: string, before: readonly Cluster[]): boolean {
  if (!CLOSING.test(bracket)) return false;
  const count = (text: string | undefined) => before.filter((cluster) => textOf(cluster) === text).length;
  return count(MIRRORED[bracket]) > count(bracket);
}

/** The clusters, with the digits of each number in one. */
function numbersIn(clusters: readonly Cluster[]): Cluster[] {
  const joined: Cluster[] = [];
  let isInNumber = false;
  for (const [at, cluster] of clusters.entries()) {
    const isDigit = DIGIT.test(textOf(cluster));
    const continues = isDigit || (SEPARATOR.test(textOf(cluster)) && DIGIT.test(textOf(clusters[at + 1])));
    const before = joined.at(-1);
    if (isInNumber && continues && before) joined[joined.length - 1] = [...before, ...cluster];
    else joined.push(cluster);
    isInNumber = isDigit || (isInNumber && continues);
  }
  return joined;
}

function mirroredBy(face: FontFace): (cluster: Cluster) => Cluster {
  return (cluster) => {
    const mirrored = MIRRORED[textOf(cluster)];
    if (mirrored === undefined) return cluster;
    return cluster.map((glyph) => ({ ...face.glyphOf(mirrored.charCodeAt(0)), text: glyph.text }));
  };
}
