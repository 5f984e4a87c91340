import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive. Its content is read when it is its turn. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** What is known of an entry once it was written. */
interface Tally {
  crc: number;
  size: number;
  compressedSize: number;
}

const CHUNK_CHARACTERS = 64 * 1024;
/** Half the time of the default for a tenth more bytes. */
const LEVEL = 3;

/**
 * An archive (PKWARE APPNOTE 6.3.10) of files that are compressed while they are read: their sizes and checksums follow
 * them, and no file is in memory as a whole. The same files always give the same bytes. Throws RangeError from 4 GiB on.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const tally: Tally = { crc: 0, size: 0, compressedSize: 0 };
    const header = localHeader(name);
    yield header;
    for await (const compressed of deflated(content, tally)) {
      tally.compressedSize += compressed.length;
      yield compressed;
    }
    const trailer = dataDescriptor(tally);
    yield trailer;
    directory.push(directoryHeader(name, tally, offset));
    offset += header.length + tally.compressedSize + trailer.length;
  }
  yield Buffer.concat([...directory, endOfDirectory(directory, offset)]);
}

async function* deflated(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  // An error reaches the loop below: the pipeline destroys the stream with it.
  yield* pipeline(
    chunksOf(content, tally),
    createDeflateRaw({ level: LEVEL }),
    () => undefined,
  ) as AsyncIterable<Buffer>;
}

/** Rows are short, and each chunk costs a turn of the event loop. */
async function* chunksOf(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  let text = '';
  const take = () => {
    const chunk = Buffer.from(text);
    tally.crc = crc32(chunk, tally.crc);
    tally.size += chunk.length;
    text = '';
    return chunk;
  };
  for await (const piece of content) {
    text += piece;
    if (text.length >= CHUNK_CHARACTERS) yield take();
  }
  if (text !== '') yield take();
}

/** Version 2.0, for deflate. */
const VERSION = 20;
/** Sizes and checksum follow the data. */
const FLAGS = 1 << 3;
const DEFLATE = 8;
const TIME = 0;
/** 1980-01-01, the first date that there is. */
const DATE = (1 << 5) | 1;

/** APPNOTE 4.3.7. */
function localHeader(name: string): Buffer {
  const [version, method] = [int16(VERSION, FLAGS), int16(DEFLATE, TIME, DATE)];
  const unknown = int32(0, 0, 0);
  return record(0x04034b50, version, method, unknown, int16(name.length, 0), Buffer.from(name, 'latin1'));
}

/** APPNOTE 4.3.9. */
function dataDescriptor({ crc, size, compressedSize }: Tally): Buffer {
  return record(0x08074b50, int32(crc, compressedSize, size));
}

/** APPNOTE 4.3.12. */
function directoryHeader(name: string, { crc, size, compressedSize }: Tally, offset: number): Buffer {
  return record(
    0x02014b50,
    int16(VERSION, VERSION, FLAGS, DEFLATE, TIME, DATE),
    int32(crc, compressedSize, size),
    int16(name.length, 0, 0, 0, 0),
    int32(0, offset),
    Buffer.from(name, 'latin1'),
  );
}

/** APPNOTE 4.3.16. */
function endOfDirectory(directory: readonly Buffer[], offset: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  return record(0x06054b50, int16(0, 0, count, count), int32(size, offset), int16(0));
}

function record(signature: number, ...fields: readonly Buffer[]): Buffer {
  return Buffer.concat([int32(signature), ...fields]);
}

function int16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

function int32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}
