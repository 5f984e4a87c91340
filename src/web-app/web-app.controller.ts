import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../platform/http/routes/route-marks.js';
import { ANY_PATH, FOLDER_AND_ANY_PATH } from '../platform/http/routes/route-table.js';
import { WebPages } from '../platform/http/responses/web-pages.js';
import { PagePaths } from './page-paths.js';
import { WebBuild } from './web-build.js';

/** The app in the browser reads the query of a page itself. */
@Controller()
@Public(true)
@ReadsOwnInput(true)
export class WebAppController {
  constructor(
    private readonly build: WebBuild,
    private readonly pages: WebPages,
    private readonly paths: PagePaths,
  ) {}

  @Get(`assets/${ANY_PATH}`)
  async asset(@Param('path') path: readonly string[], @Req() request: Request, @Res() response: Response) {
    const asset = await this.build.asset(path.join('/'));
    // The name changes with the content.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.vary('Accept-Encoding').type(asset.type);
    const asBrotli = asset.brotli !== null && request.acceptsEncodings('br') === 'br';
    if (asBrotli) response.setHeader('Content-Encoding', 'br');
    response.send(asBrotli ? asset.brotli : asset.plain);
  }

  @Get(FOLDER_AND_ANY_PATH)
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.paths.check(request);
    await this.pages.send(response);
  }
}
