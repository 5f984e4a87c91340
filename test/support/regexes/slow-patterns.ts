import { type Concatenation, type Element, isDisjointWith, JS, NFA, type NoParent } from 'refa';
import { analyse } from 'scslre';

/** A regular expression as text. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/**
 * Why matching may take more than linear time, as short texts; empty for a linear pattern. scslre finds what the repetition
 * of one character slows down. The two other rules find what it does not.
 */
export function causesOfSlowness(pattern: Pattern): string[] {
  const causes = analyse(pattern).reports.map(({ type, exponential, character }) =>
    [exponential ? 'exponential' : 'polynomial', type, character.literal.source].join(' '),
  );
  const { expression, maxCharacter } = JS.Parser.fromLiteral(pattern).parse({ backreferences: 'unknown' });
  const overlap = (one: Sequence, other: Sequence) => {
    const [a, b] = [one, other].map((part) =>
      NFA.fromRegex(part, { maxCharacter }, { assertions: 'ignore', unknowns: 'disable' }),
    );
    return !isDisjointWith(a!, b!);
  };
  const isSticky = pattern.flags.includes('y');
  for (const { elements } of expression.alternatives) {
    if (!isSticky && startsRepeat(elements, overlap)) causes.push('polynomial Start');
    if (elements.some((element) => choosesTwice(element, overlap))) causes.push('exponential Choice');
  }
  return [...new Set(causes)];
}

type Part = NoParent<Element>;
type Sequence = NoParent<Concatenation>;
type Overlap = (one: Sequence, other: Sequence) => boolean;

/** In /lock .* found/, the text `lock lock lock` starts a match at every word, and each one is read to the end. */
function startsRepeat(
  elements: readonly Part[],
  overlap: Overlap,
  before: readonly Part[] = [],
  after: readonly Part[] = [],
): boolean {
  return elements.some((element, index) => {
    const earlier = [...before, ...elements.slice(0, index).map(asText)];
    const later = [...elements.slice(index + 1), ...after];
    if (earlier.some(isStartOfText)) return false;
    if (element.type === 'Alternation' || (element.type === 'Quantifier' && element.max === 1))
      return element.alternatives.some((inner) => startsRepeat(inner.elements, overlap, earlier, later));
    if (element.type !== 'Quantifier' || element.max !== Infinity || later.every(canBeEmpty)) return false;
    if (earlier.every(({ type }) => type === 'Assertion')) return false;
    return overlap(concatenate(earlier), concatenate([{ ...element, min: 1 }]));
  });
}

/** In /(?:a|a)*b/, every repetition has two ways to match. */
function choosesTwice(element: Part, overlap: Overlap): boolean {
  if (element.type !== 'Alternation' && element.type !== 'Quantifier') return false;
  const { alternatives } = element;
  if (element.type === 'Quantifier' && element.max === Infinity)
    for (const [index, one] of alternatives.entries())
      if (alternatives.slice(index + 1).some((other) => overlap(one, other))) return true;
  return alternatives.some(({ elements }) => elements.some((inner) => choosesTwice(inner, overlap)));
}

function concatenate(elements: readonly Part[]): Sequence {
  return { type: 'Concatenation', elements: [...elements] };
}

/** `^` with the flag m, or `(?<!x)`: a repeated match follows another character, here an element of its own. */
function asText(element: Part): Part {
  const characters = notBehind(element);
  if (characters === null || characters.isAll) return element;
  return { type: 'CharacterClass', characters: characters.negate() };
}

/** `^` without the flag m: no character comes before. */
function isStartOfText(element: Part): boolean {
  return notBehind(element)?.isAll === true;
}

/** The characters of a negated look behind at one character. */
function notBehind(element: Part) {
  if (element.type !== 'Assertion' || element.kind !== 'behind' || !element.negate) return null;
  const [only, ...others] = element.alternatives.flatMap(({ elements }) => elements);
  return only?.type === 'CharacterClass' && others.length === 0 ? only.characters : null;
}

function canBeEmpty(element: Part): boolean {
  return element.type === 'Quantifier' && element.min === 0;
}
