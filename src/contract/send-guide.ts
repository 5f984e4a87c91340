import { Injectable } from '@nestjs/common';
import type { Call } from '../platform/http/call.js';
import { offer } from '../platform/http/responses/content-types.js';
import { GUIDE_POLICY } from './guide-page.js';
import { Guides } from './guides.js';
import { PUBLIC_TEXT } from './static-text.js';

const MARKDOWN = '.md';

@Injectable()
export class SendGuide {
  constructor(private readonly guides: Guides) {}

  /** A page to a caller that prefers HTML, as browsers do, and Markdown to any other. With `.md` always Markdown. */
  async run(call: Pick<Call, 'request' | 'response'>, name: string): Promise<void> {
    const { request, response } = call;
    const isMarkdown = name.endsWith(MARKDOWN);
    const { markdown, page } = await this.guides.get(isMarkdown ? name.slice(0, -MARKDOWN.length) : name);
    // Browsers show plain text, and download Markdown.
    const type = isMarkdown
      ? offer(call, ['text/plain', 'text/markdown'])
      : offer(call, ['text/markdown', 'text/plain', 'text/html']);
    const isPage = type === 'text/html';
    response.type(type).set('Cache-Control', PUBLIC_TEXT);
    if (isPage) response.set('Content-Security-Policy', GUIDE_POLICY);
    await (isPage ? page : markdown).send(request, response);
  }
}
