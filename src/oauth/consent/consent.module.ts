import { Module } from '@nestjs/common';
import { OAuthModule } from '../oauth.module.js';
import { AnswerAuthorize } from './answer-authorize.js';
import { AuthorizationRequestsRepository } from './authorization-requests.repository.js';
import { AuthorizationResponse } from './authorization-response.js';
import { AuthorizeController } from './authorize.controller.js';
import { OpenAuthorization } from './open-authorization.js';

/** The authorization endpoint, to which clients send people's browsers: it stands under {app_url}. */
@Module({
  imports: [OAuthModule],
  controllers: [AuthorizeController],
  providers: [AnswerAuthorize, AuthorizationRequestsRepository, AuthorizationResponse, OpenAuthorization],
  exports: [AuthorizationRequestsRepository, AuthorizationResponse],
})
export class ConsentModule {}
