import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../platform/http/routes/route-marks.js';
import { Contract } from './contract.js';

@Controller('v1')
@Public(true)
export class ContractController {
  constructor(private readonly contract: Contract) {}

  /** Readable from every origin: it contains no tenant data. */
  @Get('openapi.json')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Expose-Headers', 'ETag')
  @Header('Cache-Control', 'no-cache')
  async document(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('ETag', this.contract.etag);
    // Not `request.fresh`: it is false for `Cache-Control: no-cache`, which fetch sends with every If-None-Match.
    if (!matches(request.headers['if-none-match'], this.contract.etag))
      return this.contract.text.send(request, response);
    response.vary('Accept-Encoding').status(304).send();
  }
}

/** Whether If-None-Match names the ETag (RFC 9110 §13.1.2, weak comparison). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const names = (ifNoneMatch ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names.some((name) => name === '*' || `W/${name}` === etag);
}
