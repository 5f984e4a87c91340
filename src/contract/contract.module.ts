import { Module } from '@nestjs/common';
import { OAuthModule } from '../oauth/index.js';
import { ContractController } from './contract.controller.js';
import { Contract } from './contract.js';
import { Guides } from './guides.js';
import { ReferenceController } from './reference.controller.js';
import { ReferenceFiles } from './reference-files.js';
import { SendGuide } from './send-guide.js';

@Module({
  imports: [OAuthModule],
  controllers: [ContractController, ReferenceController],
  providers: [Contract, Guides, ReferenceFiles, SendGuide],
  exports: [Contract],
})
export class ContractModule {}
