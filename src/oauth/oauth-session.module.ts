import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { OAuthClientsController } from './clients/oauth-clients.controller.js';
import { ApproveConsent } from './consent/approve-consent.js';
import { ConsentModule } from './consent/consent.module.js';
import { ConsentsController } from './consent/consents.controller.js';
import { DenyConsent } from './consent/deny-consent.js';
import { IssueCode } from './consent/issue-code.js';
import { ShowConsent } from './consent/show-consent.js';
import { GrantsController } from './grants/grants.controller.js';
import { OAuthModule } from './oauth.module.js';
import { IssueSessionToken } from './session/issue-session-token.js';
import { SessionTokenController } from './session/session-token.controller.js';

/** OAuth routes for signed-in users, under {app_url}/api. */
@Module({
  imports: [ConsentModule, IdentityModule, OAuthModule],
  controllers: [ConsentsController, GrantsController, OAuthClientsController, SessionTokenController],
  providers: [ApproveConsent, DenyConsent, IssueCode, IssueSessionToken, ShowConsent],
})
export class OAuthSessionModule {}
