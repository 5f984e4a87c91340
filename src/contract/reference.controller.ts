import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../platform/http/routes/route-marks.js';
import { CONTENT_SECURITY_POLICY, PAGE, REDIRECT_PAGE } from './reference-page.js';
import { ReferenceFiles } from './reference-files.js';
import { SendGuide } from './send-guide.js';
import { PUBLIC_TEXT } from './static-text.js';

/** The contract as a reference page, and the guides. The service serves everything they need. */
@Controller('docs')
@Public(true)
export class ReferenceController {
  constructor(
    private readonly files: ReferenceFiles,
    private readonly sendGuide: SendGuide,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  page() {
    return PAGE;
  }

  /** The script of the page reads the query, which the service neither needs nor logs. */
  @Get('oauth2-redirect.html')
  @ReadsOwnInput(true)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  redirectPage() {
    return REDIRECT_PAGE;
  }

  @Get('guides/:guide')
  async guide(
    @Param('guide') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sendGuide.run({ request, response }, name);
  }

  @Get(':file')
  async file(@Param('file') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { type, content } = await this.files.get(name);
    response.type(type).set('Cache-Control', PUBLIC_TEXT);
    await content.send(request, response);
  }
}
