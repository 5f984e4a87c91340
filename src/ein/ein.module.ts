import { Module } from '@nestjs/common';
import { EinApplicationsModule } from './applications/ein-applications.module.js';
import { FaxModule } from './fax/fax.module.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { SigningModule } from './signing/signing.module.js';

@Module({
  imports: [EinApplicationsModule, FaxModule, PreflightModule, SigningModule],
  exports: [EinApplicationsModule, FaxModule, SigningModule],
})
export class EinModule {}

/**
 * The application imports each of them directly: Nest registers the routes of a module that is imported only indirectly
 * last, after the catch-all route.
 */
export const EIN_MODULES = [EinApplicationsModule, FaxModule, PreflightModule, SigningModule, EinModule];
