import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';

@Module({
  imports: [DocumentsModule, EinApplicationsModule],
})
export class SigningModule {}
