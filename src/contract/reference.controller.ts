import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../platform/http/route-marks.js';
import { CONTENT_SECURITY_POLICY, PAGE } from './reference-page.js';
import { Guides } from './guides.js';
import { ReferenceFiles } from './reference-files.js';

const CACHED = 'public, max-age=3600';

/** The contract as a reference page, and the guides. The service serves everything they need. */
@Controller('docs')
@Public(true)
export class ReferenceController {
  constructor(
    private readonly files: ReferenceFiles,
    private readonly guides: Guides,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  page() {
    return PAGE;
  }

  /** As plain text: browsers would download Markdown. */
  @Get('guides/:guide')
  async guide(
    @Param('guide') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const guide = await this.guides.get(name);
    response.type('text/plain').set('Cache-Control', CACHED);
    await guide.send(request, response);
  }

  @Get(':file')
  async file(@Param('file') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { type, content } = await this.files.get(name);
    response.type(type).set('Cache-Control', CACHED);
    await content.send(request, response);
  }
}
