import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../platform/http/route-marks.js';
import { Contract } from './contract.js';

@Controller('v1')
@Public(true)
export class ContractController {
  constructor(private readonly contract: Contract) {}

  /** Readable from every origin: it contains no tenant data. */
  @Get('openapi.json')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  document() {
    return this.contract.text;
  }
}
