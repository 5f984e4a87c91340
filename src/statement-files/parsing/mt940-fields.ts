import { refuse, type StatementCollector } from './statement.js';
import { linesOf, type TextChunks } from './text.js';

export interface Mt940Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
  /** Whether a message ended before it. */
  readonly startsMessage: boolean;
}

/** Receives the fields of a file in order. */
export interface Mt940Handler {
  take(field: Mt940Field): void;
  /** Whether the last message ended, and whether the last line did. */
  end(isEnded: boolean, isWholeLine: boolean): void;
}

const TAG = /^\s*:(\d{2}[A-Z]?):(.*)$/;
/** The beginning of a tag whose rest is on the next line. */
const PART_OF_TAG = /:\d{0,2}[A-Z]?$/;
/** The end of a message or the envelope of the next one; a dash before other text belongs to the text. */
const END = /^(?:-\}?\s*$|-\}\{|\{\d:)/;
/** The fields below the opening balance of a message. */
const INSIDE = new Set(['61', '86', '62F', '62M', '64', '65']);
export const MAX_FIELD_LINES = 64;

/** Splits MT940 into fields, with or without message blocks, also where a line breaks inside a tag. */
export async function readMt940Fields(
  chunks: TextChunks,
  collector: StatementCollector,
  handler: Mt940Handler,
): Promise<void> {
  let last = '';
  const fields = new Fields(collector, handler);
  for await (const { text, number } of linesOf(noting(chunks, (chunk) => (last = chunk))))
    fields.write(text.replace(/^\{.*\{4:\s*/, ''), number);
  fields.end(/[\r\n]$/.test(last));
}

async function* noting(chunks: TextChunks, note: (chunk: string) => void): TextChunks {
  for await (const chunk of chunks) {
    if (chunk !== '') note(chunk);
    yield chunk;
  }
}

class Fields {
  private field: Mt940Field | null = null;
  /** The lines since a message seemed to end; null if none has. */
  private tail: string[] | null = null;

  constructor(
    private readonly collector: StatementCollector,
    private readonly handler: Mt940Handler,
  ) {}

  write(text: string, number: number): void {
    const [, tag, rest = ''] = TAG.exec(text) ?? this.brokenTag(text, number) ?? [];
    if (tag !== undefined) this.begin(tag, rest, number);
    else if (END.test(text)) this.tail = [...(this.tail ?? []), text].slice(0, MAX_FIELD_LINES);
    else if (this.tail) {
      if (this.tail.length < MAX_FIELD_LINES) this.tail.push(text);
    } else if (this.field) push(this.field, text, number);
  }

  end(isWholeLine: boolean): void {
    if (this.field) this.handler.take(this.field);
    this.handler.end(this.tail !== null, isWholeLine);
  }

  private begin(tag: string, rest: string, number: number): void {
    const isDashInText = this.tail?.[0]?.trim() === '-' && INSIDE.has(tag) && this.field?.tag === '86';
    if (isDashInText && this.field) for (const text of this.tail ?? []) push(this.field, text, number);
    if (this.field) this.handler.take(this.field);
    const startsMessage = this.tail !== null && !INSIDE.has(tag);
    this.tail = null;
    // A narrative in the line of its entry.
    const at = tag === '61' ? rest.indexOf(':86:') : -1;
    const lines = [at < 0 ? rest : rest.slice(0, at)];
    this.field = { tag, line: number, lines, startsMessage };
    if (at < 0) return;
    this.collector.note('wrapped_line', number);
    this.begin('86', rest.slice(at + 4), number);
  }

  /** The tag of a line whose beginning is at the end of the line before, or missing. */
  private brokenTag(text: string, number: number): RegExpExecArray | null {
    const { field } = this;
    const before = field?.lines.at(-1)?.trimEnd() ?? '';
    if (!field || this.tail) return null;
    const part = PART_OF_TAG.exec(before)?.[0] ?? '';
    for (const start of new Set([part, ':'])) {
      const match = start === '' ? null : TAG.exec(start + text.trim());
      if (!match || !isPlausible(match[1] ?? '', match[2] ?? '', field)) continue;
      this.collector.note('wrapped_line', number);
      if (start === part) field.lines[field.lines.length - 1] = before.slice(0, before.length - part.length);
      return match;
    }
    return null;
  }
}

/** Whether a line with a broken tag is a field and not text: narratives contain times and numbers. */
function isPlausible(tag: string, rest: string, { tag: current }: Mt940Field): boolean {
  if (tag === '86') return current === '61';
  if (tag === '61') return /^\d{6}(?:\d{4})?(?:R?[CD]|E[CD])/.test(rest.trim());
  return /^6[0245][FM]?$/.test(tag) && /^[CD]\d{6}[A-Z]{3}\d/.test(rest.trim());
}

function push(field: Mt940Field, text: string, number: number): void {
  if (field.lines.length >= MAX_FIELD_LINES) throw refuse(number, `:${field.tag}: has too many lines`);
  field.lines.push(text);
}
