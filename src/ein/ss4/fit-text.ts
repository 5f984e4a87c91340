import { type FormFont, widthOf } from './form-fonts.js';

/** Line height of text of size 1. */
export const PITCH = 1.16;

export interface Space {
  readonly width: number;
  readonly height: number;
  /** In points: the largest and the smallest font size to try. */
  readonly largest: number;
  readonly smallest: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The text at the largest size that fits the space, on several lines if needed; null if none fits. */
export function fitText(text: string, space: Space, font: FormFont): FittedText | null {
  for (let size = space.largest; size >= space.smallest; size -= 0.5) {
    const lines = wrap(text, size, space.width, font);
    if (lines.length <= Math.max(1, Math.floor(space.height / (size * PITCH)))) return { size, lines };
  }
  return null;
}

/** Breaks lines between words, and inside a word only if it is wider than a line. */
function wrap(text: string, size: number, width: number, font: FormFont): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size, font) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const char of word) {
      if (widthOf(line + char, size, font) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line];
}

/**
 * The text in lines of different widths, at the largest size that fits without breaking a word; null if none fits.
 */
export function spreadText(
  text: string,
  widths: readonly number[],
  { largest, smallest }: Pick<Space, 'largest' | 'smallest'>,
  font: FormFont,
): FittedText | null {
  for (let size = largest; size >= smallest; size -= 0.5) {
    const lines = widths.map(() => '');
    let index = 0;
    for (const word of text.split(' ')) {
      const joined = (at: number) => (lines[at] ? `${lines[at]} ${word}` : word);
      while (index < widths.length && widthOf(joined(index), size, font) > (widths[index] ?? 0)) index += 1;
      if (index < widths.length) lines[index] = joined(index);
    }
    if (index < widths.length) return { size, lines };
  }
  return null;
}
