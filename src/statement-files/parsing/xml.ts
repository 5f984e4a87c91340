import { SaxesParser, type SaxesTagNS } from 'saxes';
import { refuse } from './statement.js';
import type { TextChunks } from './text.js';

const MAX_DEPTH = 48;
/** Statements have one or two. */
const MAX_ATTRIBUTES = 64;
/** More than any field of a statement; limits what a file can make the parser collect. */
const MAX_TEXT_LENGTH = 65_536;

export interface XmlElement {
  /** Local names from the root, each with a slash: `/Document/BkToCstmrStmt`. */
  readonly path: string;
  readonly line: number;
}

export interface XmlHandler {
  /** Called with the root's name and namespace before anything else. */
  root(name: string, namespace: string): void;
  open(element: XmlElement, attribute: (name: string) => string | undefined): void;
  /** Called at the end of an element, with the text in it after its last child. */
  close(element: XmlElement, text: string): void;
}

/**
 * Streams XML. Document types are rejected: without them the only entities are the five of XML itself, so nothing
 * external is read and nothing expands.
 */
export async function readXml(chunks: TextChunks, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const path: string[] = [''];
  let text = '';
  parser.on('error', (error) => {
    throw refuse(parser.line, `is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('doctype', () => {
    throw refuse(parser.line, 'the file declares a document type or entities, which is not allowed');
  });
  const add = (part: string) => {
    if (text.length + part.length > MAX_TEXT_LENGTH)
      throw refuse(parser.line, 'the text of an element is too long');
    text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  let attributes = 0;
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw refuse(parser.line, 'an element has too many attributes');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (path.length > MAX_DEPTH) throw refuse(parser.line, 'elements are nested too deeply');
    if (path.length === 1) handler.root(tag.local, tag.uri);
    path.push(`${path.at(-1)}/${tag.local}`);
    text = '';
    attributes = 0;
    handler.open({ path: path.at(-1) ?? '', line: parser.line }, (name) => tag.attributes[name]?.value);
  });
  parser.on('closetag', () => {
    handler.close({ path: path.pop() ?? '', line: parser.line }, text.trim());
    text = '';
  });
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
}
