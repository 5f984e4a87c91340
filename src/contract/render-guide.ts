import { Marked, Renderer, type Tokens } from 'marked';
import { escapeHtml } from '../kernel/escape-html.js';

export interface GuideSection {
  /** The part of an address after `#`. */
  readonly id: string;
  readonly title: string;
}

export interface RenderedGuide {
  /** The heading of level 1, as text. It is not part of the content. */
  readonly title: string;
  /** The headings of level 2, as text. */
  readonly sections: readonly GuideSection[];
  /** HTML. */
  readonly content: string;
}

/** The address of a link: null for one that becomes plain text. */
export type AddressOf = (target: string) => string | null;

/** Renders the Markdown of a guide (GitHub's dialect). HTML in it is shown as text, except comments, which are left out. */
export function renderGuide(markdown: string, addressOf: AddressOf): RenderedGuide {
  const renderer = new GuideRenderer(addressOf);
  const content = new Marked().setOptions({ renderer }).parse(markdown, { async: false });
  return { title: renderer.title, sections: renderer.sections, content };
}

class GuideRenderer extends Renderer {
  title = '';
  readonly sections: GuideSection[] = [];
  private readonly ids = new Map<string, number>();

  constructor(private readonly addressOf: AddressOf) {
    super();
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    const title = text.replaceAll('`', '');
    const id = this.idOf(title);
    if (depth === 1) {
      this.title = title;
      return '';
    }
    if (depth === 2) this.sections.push({ id, title });
    return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const address = this.addressOf(href);
    const text = this.parser.parseInline(tokens);
    return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
  }

  /** What may be wider than a phone scrolls by itself, also by keyboard. */
  override code({ text }: Tokens.Code): string {
    return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
  }

  override table(token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${super.table(token)}</div>\n`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return /^<!--[^>]*-->\s*$/.test(text) ? '' : escapeHtml(text);
  }

  /** The library leaves text inside some HTML elements as it is. */
  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
  }

  override image({ text }: Tokens.Image): string {
    return escapeHtml(text);
  }

  /** The same anchors as GitHub's, so that a link works in the repository and on the page. */
  private idOf(title: string): string {
    const plain = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const earlier = this.ids.get(plain) ?? 0;
    this.ids.set(plain, earlier + 1);
    return earlier === 0 ? plain : `${plain}-${earlier}`;
  }
}
