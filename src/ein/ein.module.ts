import { Module } from '@nestjs/common';
import { EinApplicationsModule } from './applications/ein-applications.module.js';
import { FaxModule } from './fax/fax.module.js';
import { SigningModule } from './signing/signing.module.js';

@Module({
  imports: [EinApplicationsModule, FaxModule, SigningModule],
  exports: [EinApplicationsModule, FaxModule, SigningModule],
})
export class EinModule {}

/**
 * For the application to import one by one: the routes of a module that only another one imports are registered last,
 * behind the one that answers whatever is left.
 */
export const EIN_MODULES = [EinApplicationsModule, FaxModule, SigningModule, EinModule];
