const ELLIPSIS = '…';
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface TextRoom {
  readonly width: number;
  readonly maxLines: number;
  readonly measure: (text: string) => number;
}

/**
 * Text in lines, none wider than the room: broken at spaces, and within words that are too long. The last line ends with
 * … if there is more. At least one line.
 */
export function wrapText(text: string, room: TextRoom): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (lines.length < room.maxLines - 1 && room.measure(rest) > room.width) {
    const start = lineOf(rest, room);
    lines.push(start.trimEnd());
    rest = rest.slice(start.length).trimStart();
  }
  return [...lines, shortened(rest, room)];
}

/** What of a text fits on a line: whole words if possible, and something in any case. */
function lineOf(text: string, room: TextRoom): string {
  const start = startOf(text, room) || firstGrapheme(text);
  if (start.length === text.length || /^\s/.test(text.slice(start.length))) return start;
  const space = start.search(/\s\S*$/);
  return space > 0 ? start.slice(0, space) : start;
}

function shortened(text: string, room: TextRoom): string {
  if (room.measure(text) <= room.width) return text;
  const start = startOf(text, { ...room, width: room.width - room.measure(ELLIPSIS) });
  return start.trimEnd() + ELLIPSIS;
}

/** The longest start of a text that is not wider than the room. */
function startOf(text: string, { width, measure }: TextRoom): string {
  const ends = Array.from(GRAPHEMES.segment(text), ({ index, segment }) => index + segment.length);
  let [fits, tooLong] = [0, ends.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(text.slice(0, ends[middle - 1])) <= width) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, ends[fits - 1] ?? 0);
}

function firstGrapheme(text: string): string {
  const [first] = GRAPHEMES.segment(text);
  return first?.segment ?? text;
}
