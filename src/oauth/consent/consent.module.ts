import { Module } from '@nestjs/common';
import { OAuthModule } from '../oauth.module.js';
import { HandleAuthorize } from './handle-authorize.js';
import { AuthorizationResponse } from './authorization-response.js';
import { AuthorizeController } from './authorize.controller.js';
import { OpenAuthorization } from './open-authorization.js';

/** The authorization endpoint under {app_url}, to which clients send the user's browser. */
@Module({
  imports: [OAuthModule],
  controllers: [AuthorizeController],
  providers: [HandleAuthorize, AuthorizationResponse, OpenAuthorization],
  exports: [AuthorizationResponse],
})
export class ConsentModule {}
