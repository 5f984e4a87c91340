import { crc32, inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 'PK\u0003\u0004';
const HEADER_LENGTH = 30;
const DEFLATED = 8;
/** The bit that says that sizes follow the content. */
const SIZES_FOLLOW = 0x08;
const LARGEST = 20_000_000;

/** The first file of a zip archive (APPNOTE 4.3.7). Throws an Error for a damaged one. */
export function unzipFirst(archive: Buffer): Buffer {
  if (archive.length < HEADER_LENGTH || archive.toString('latin1', 0, 4) !== LOCAL_HEADER)
    throw new Error('not a zip archive');
  const isPlain = (archive.readUInt16LE(6) & SIZES_FOLLOW) === 0;
  if (!isPlain || archive.readUInt16LE(8) !== DEFLATED) throw new Error('the zip archive has another form');
  const start = HEADER_LENGTH + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(18)), {
    maxOutputLength: LARGEST,
  });
  if (crc32(content) !== archive.readUInt32LE(14)) throw new Error('the zip archive is damaged');
  return content;
}
