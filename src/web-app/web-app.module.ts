import { Global, Module } from '@nestjs/common';
import { WebPages } from '../platform/http/responses/web-pages.js';
import { IndexPage } from './index-page.js';
import { PagePaths } from './page-paths.js';
import { WebAppController } from './web-app.controller.js';
import { WebBuild } from './web-build.js';

/**
 * Serves the built web app under APP_URL's path. It handles every path there that no other route matches, so it must
 * come after the modules with routes under that path.
 */
@Global()
@Module({
  controllers: [WebAppController],
  providers: [PagePaths, WebBuild, { provide: WebPages, useClass: IndexPage }],
  exports: [WebPages],
})
export class WebAppModule {}
