import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type PDFContext, PDFHexString, type PDFRef, PDFString } from 'pdf-lib';
import type { FontFace, Glyph } from './font-face.js';

const compress = promisify(deflate);

/** The most that a CMap may have in one list (Adobe Technical Note #5411). */
const MAPPINGS_PER_LIST = 100;

/** A carriage return in a string would be read as a line feed. */
const ESCAPES: Readonly<Record<string, string>> = {
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
  '\r': '\\r',
  '\n': '\\n',
};

/**
 * A font in one document, with the glyphs that the document uses. A glyph that stands for several characters has a code
 * for each, so that readers find the text as it was: a box is the character that it was drawn for.
 */
export class EmbeddedFont {
  /** By code; 0 is the glyph for unknown codes. */
  private readonly glyphs: Glyph[] = [{ id: 0, advance: 0, text: '\uFFFD' }];
  private readonly codes = new Map<string, number>();
  /** Glyphs of frequent characters are always the same objects. */
  private readonly encoded = new Map<Glyph, string>();

  constructor(
    private readonly face: FontFace,
    /** Six letters that tell the parts of one font in a document apart (ISO 32000-1 §9.6.4). */
    private readonly tag: string,
  ) {}

  /** Glyphs as a literal string of a content stream, each in two bytes (ISO 32000-1 §7.3.4.2). */
  encode(glyphs: readonly Glyph[]): string {
    let encoded = '';
    for (const glyph of glyphs) encoded += this.encoded.get(glyph) ?? this.encodeFirst(glyph);
    return `(${encoded})`;
  }

  /** A composite font (ISO 32000-1 §9.7) with its file, the widths of its codes and their text. */
  async writeTo(context: PDFContext, ref: PDFRef): Promise<void> {
    const ids = [...new Set(this.glyphs.map(({ id }) => id))];
    const places = new Map(ids.map((id, place) => [id, place]));
    const glyphOfCode = Buffer.alloc(this.glyphs.length * 2);
    for (const [code, { id }] of this.glyphs.entries())
      glyphOfCode.writeUInt16BE(places.get(id) ?? 0, code * 2);
    const { ascent, descent, box } = this.face.metrics;
    const name = `${this.tag}+${this.face.name}`;
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: box,
        ItalicAngle: 0,
        Ascent: ascent,
        Descent: descent,
        CapHeight: ascent,
        StemV: 80,
        FontFile2: await addStream(context, await this.face.subset(ids)),
      }),
    );
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        W: [0, this.glyphs.map(({ advance }) => advance)],
        CIDToGIDMap: await addStream(context, glyphOfCode),
      }),
    );
    context.assign(
      ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: await addStream(context, Buffer.from(unicodeMap(this.glyphs))),
      }),
    );
  }

  private encodeFirst(glyph: Glyph): string {
    const key = `${glyph.id} ${glyph.text}`;
    const code = this.codes.get(key) ?? this.glyphs.push(glyph) - 1;
    this.codes.set(key, code);
    const bytes = String.fromCharCode(code >> 8, code & 0xff);
    const encoded = bytes.replaceAll(/[()\\\r\n]/g, (byte) => ESCAPES[byte] ?? byte);
    this.encoded.set(glyph, encoded);
    return encoded;
  }
}

/** Adds a compressed stream to a document. */
export async function addStream(context: PDFContext, content: Buffer): Promise<PDFRef> {
  const dictionary = { Filter: 'FlateDecode', Length1: content.length };
  return context.register(context.stream(await compress(content), dictionary));
}

function hexadecimal(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** The text of each code (ISO 32000-1 §9.10.3). */
function unicodeMap(glyphs: readonly Glyph[]): string {
  const mappings = glyphs.map(
    ({ text }, code) => `<${hexadecimal(code)}> <${PDFHexString.fromText(text).asString().slice(4)}>`,
  );
  const lists: string[] = [];
  for (let at = 0; at < mappings.length; at += MAPPINGS_PER_LIST) {
    const list = mappings.slice(at, at + MAPPINGS_PER_LIST);
    lists.push(`${list.length} beginbfchar`, ...list, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...lists,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
