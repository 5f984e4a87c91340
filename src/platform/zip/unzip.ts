import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 'PK\u0005\u0006';
const DIRECTORY_HEADER_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const DEFLATED = 8;
const LARGEST = 20_000_000;

/**
 * The files of a zip archive by name, found by its directory (PKWARE APPNOTE 4.3.12). A file has at most 20 MB. Throws an
 * Error for a damaged archive.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameAt = at + DIRECTORY_HEADER_LENGTH;
    const nameEnd = nameAt + archive.readUInt16LE(at + 28);
    const name = archive.toString('latin1', nameAt, nameEnd);
    files.set(name, contentOf(archive, at, name));
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('the directory of the zip archive has another length');
  return files;
}

/** The content of a file whose directory header is there. */
function contentOf(archive: Buffer, at: number, name: string): Buffer {
  if (archive.readUInt16LE(at + 10) !== DEFLATED) throw new Error(`${name} has another compression`);
  const local = archive.readUInt32LE(at + 42);
  const start =
    local + LOCAL_HEADER_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const compressed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
  const content = inflateRawSync(compressed, { maxOutputLength: LARGEST });
  const isWhole =
    content.length === archive.readUInt32LE(at + 24) && crc32(content) === archive.readUInt32LE(at + 16);
  if (!isWhole) throw new Error(`${name} is damaged`);
  return content;
}
