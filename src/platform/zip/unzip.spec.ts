import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from './unzip.js';
import { zip } from './zip.js';

const archiveOf = (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  buffer(
    zip(
      (async function* () {
        for (const [name, text] of Object.entries(files)) yield { name, content: [text] };
      })(),
    ),
  );

describe('unzip', () => {
  it('returns the files of an archive', async () => {
    const files = { 'a.csv': 'Date,USD\n', 'b/c.txt': 'ä'.repeat(100_000), empty: '' };
    const found = [...unzip(await archiveOf(files))].map(([name, content]) => [name, content.toString()]);
    expect(Object.fromEntries(found)).toEqual(files);
  });

  it('refuses what is damaged, cut off or no archive', async () => {
    const archive = await archiveOf({ 'a.csv': 'Date,USD\n'.repeat(100) });
    const header = archive.readUInt32LE(archive.length - 6);
    for (const [field, message] of [
      [10, 'a.csv has another compression'],
      [16, 'a.csv is damaged'],
      [24, 'a.csv is damaged'],
      [30, 'the directory of the zip archive has another length'],
    ] as const) {
      const damaged = Buffer.from(archive);
      damaged.writeUInt16LE(1, header + field);
      expect(() => unzip(damaged)).toThrow(message);
    }
    const short = Buffer.from(archive);
    short.writeUInt32LE(5, header + 20);
    expect(() => unzip(short)).toThrow('unexpected end of file');
    expect(() => unzip(archive.subarray(0, -30))).toThrow('not a zip archive');
    expect(() => unzip(Buffer.from('Date,USD'))).toThrow('not a zip archive');
  });

  it('refuses content that is far too large', async () => {
    const archive = await archiveOf({ 'a.csv': ' '.repeat(30_000_000) });
    expect(() => unzip(archive)).toThrow('Cannot create a Buffer larger');
  });
});
