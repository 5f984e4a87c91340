import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../kernel/domain-error.js';
import { Clock } from '../clock/clock.js';
import { Config } from '../config/config.js';
import { Public } from '../http/routes/route-marks.js';
import { securityTxt } from './security-txt.js';

@Controller('.well-known/security.txt')
@Public(true)
export class SecurityTxtController {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** 404 unless the operator set SECURITY_CONTACT: a made-up contact would be worse than none. */
  @Get()
  show(@Res({ passthrough: true }) response: Response): string {
    const { securityContact, rootUrl } = this.config;
    if (securityContact === null) throw new NotFound('security.txt');
    response.type('text/plain');
    return securityTxt(securityContact, rootUrl, this.clock.now());
  }
}
