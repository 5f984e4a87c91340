import { BackupRefused } from './backup-refused.js';

/**
 * The parts of a backup. Each is a line with its kind and the length of its content in bytes, the content, and a line
 * feed. The kind of the first one also shows what the file is.
 */
export const FRAME_KINDS = ['charterbook-backup', 'table', 'rows', 'counted', 'end'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

export const MAX_CONTENT = 4 * 1024 * 1024;
const MAX_HEAD = 64;
const LINE_FEED = Buffer.from('\n');

/** The bytes of a frame, which follow one another. */
export function encodeFrame({ kind, content }: Frame): Buffer[] {
  return [Buffer.from(`${kind} ${content.length}\n`), content, LINE_FEED];
}

/** Splits a stream of bytes into frames. Refuses everything that encodeFrame has not written. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const bytes = new ByteReader(source);
  for (;;) {
    const head = await bytes.line();
    if (head === null) return;
    const [, kind, length] = /^([a-z-]+) (0|[1-9]\d{0,6})$/.exec(head) ?? [];
    if (!isKind(kind) || Number(length) > MAX_CONTENT)
      throw new BackupRefused('the file is not a backup, or it was changed');
    const content = await bytes.take(Number(length));
    if (!(await bytes.take(1)).equals(LINE_FEED)) throw new BackupRefused('the file was changed');
    yield { kind, content };
  }
}

function isKind(text: string | undefined): text is FrameKind {
  return FRAME_KINDS.some((kind) => kind === text);
}

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** The text up to the next line feed; null at the end of the file. */
  async line(): Promise<string | null> {
    let end: number;
    while ((end = this.buffered.indexOf(LINE_FEED)) < 0) {
      if (this.buffered.length > MAX_HEAD) throw new BackupRefused('the file is not a backup');
      if (!(await this.more())) {
        if (this.buffered.length === 0) return null;
        throw new BackupRefused('the file is incomplete');
      }
    }
    const text = this.buffered.toString('latin1', 0, end);
    this.buffered = this.buffered.subarray(end + 1);
    return text;
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.buffered];
    let have = this.buffered.length;
    while (have < length) {
      const { value, done } = await this.chunks.next();
      if (done === true) throw new BackupRefused('the file is incomplete');
      parts.push(value);
      have += value.length;
    }
    const all = parts.length === 1 ? this.buffered : Buffer.concat(parts);
    this.buffered = all.subarray(length);
    return all.subarray(0, length);
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done === true) return false;
    this.buffered = Buffer.concat([this.buffered, value]);
    return true;
  }
}
