import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountMails } from './accounts/account-mails.js';
import { Attempts } from './accounts/attempts.js';
import { ChangePassword } from './accounts/change-password.js';
import { CheckPassword } from './accounts/check-password.js';
import { CreateFirstOwner } from './accounts/create-first-owner.js';
import { CreateUser } from './accounts/create-user.js';
import { InviteToSetPassword } from './accounts/invite-to-set-password.js';
import { MailToken } from './accounts/mail-token.entity.js';
import { MailTokensRepository } from './accounts/mail-tokens.repository.js';
import { PasswordHasher } from './accounts/password-hasher.js';
import { PasswordsController } from './accounts/passwords.controller.js';
import { ReplacePassword } from './accounts/replace-password.js';
import { RequestPasswordReset } from './accounts/request-password-reset.js';
import { ResendVerification } from './accounts/resend-verification.js';
import { ResetPassword } from './accounts/reset-password.js';
import { RevokeCredentials } from './accounts/revoke-credentials.js';
import { SecurityTrail } from './accounts/security-trail.js';
import { SetPasswordByLink } from './accounts/set-password-by-link.js';
import { SetUserDisabled } from './accounts/set-user-disabled.js';
import { SetUserPassword } from './accounts/set-user-password.js';
import { ShowSignUp } from './accounts/show-sign-up.js';
import { SignUpCookie } from './accounts/sign-up-cookie.js';
import { SignUpLinks } from './accounts/sign-up-links.js';
import { SignUpController } from './accounts/sign-up.controller.js';
import { SignUp } from './accounts/sign-up.js';
import { SignupAllowance } from './accounts/signup-allowance.entity.js';
import { SignupAllowancesRepository } from './accounts/signup-allowances.repository.js';
import { SignupGate } from './accounts/signup-gate.js';
import { UsersRepository } from './accounts/users.repository.js';
import { VerifyEmail } from './accounts/verify-email.js';
import { AddMember } from './add-member.js';
import { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyQueries } from './api-keys.queries.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { Business } from './business.entity.js';
import { ApiKeysController } from './businesses/api-keys.controller.js';
import { BusinessQueries } from './businesses/business.queries.js';
import { BusinessesController } from './businesses/businesses.controller.js';
import { UpdateBusiness } from './businesses/update-business.js';
import { CreateApiKey } from './create-api-key.js';
import { CreateBusiness } from './create-business.js';
import { CredentialMails } from './credential-mails.js';
import { FindOrCreateUser } from './find-or-create-user.js';
import { Housekeeping } from './housekeeping.js';
import { AcceptInvitation } from './invitations/accept-invitation.js';
import { Invitation } from './invitations/invitation.entity.js';
import { InvitationsController, MyInvitationsController } from './invitations/invitations.controller.js';
import { InvitationQueries } from './invitations/invitations.queries.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InviteMember } from './invitations/invite-member.js';
import { RevokeInvitation } from './invitations/revoke-invitation.js';
import { JobBusinesses } from './job-businesses.js';
import { Member } from './member.entity.js';
import { MembersRepository } from './members.repository.js';
import { MembersController } from './members/members.controller.js';
import { MemberQueries } from './members/members.queries.js';
import { GrantOperator } from './operators/grant-operator.js';
import { OperatorGrant } from './operators/operator-grant.entity.js';
import { OperatorGrantsRepository } from './operators/operator-grants.repository.js';
import { OperatorQueries } from './operators/operators.queries.js';
import { RevokeOperator } from './operators/revoke-operator.js';
import { RemoveMember } from './remove-member.js';
import { RevokeApiKey } from './revoke-api-key.js';
import { BusinessSessions } from './sessions/business-sessions.js';
import { EndSessions } from './sessions/end-sessions.js';
import { KnownDevices } from './sessions/known-devices.js';
import { MailNewDevice } from './sessions/mail-new-device.js';
import { MeQueries } from './sessions/me.queries.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SignIn } from './sessions/sign-in.js';
import { SignOut } from './sessions/sign-out.js';
import { SignedInCookies } from './sessions/signed-in-cookies.js';
import { StartSession } from './sessions/start-session.js';
import { VerifyCredentials } from './sessions/verify-credentials.js';
import { WebSession } from './sessions/web-session.entity.js';
import { SetMemberRole } from './set-member-role.js';
import { User } from './user.entity.js';

const useCases = [
  InviteToSetPassword,
  AddMember,
  CreateApiKey,
  CreateBusiness,
  CreateFirstOwner,
  CreateUser,
  FindOrCreateUser,
  GrantOperator,
  OperatorQueries,
  RemoveMember,
  RevokeApiKey,
  RevokeOperator,
  SetMemberRole,
  SetUserDisabled,
  SetUserPassword,
];

/** What SessionGuard and OperatorGuard need; the root module provides the guards themselves. */
const sessions = [BusinessSessions, OperatorGrantsRepository, SessionCookie, SessionsRepository];

const accounts = [
  AccountMails,
  ChangePassword,
  CheckPassword,
  EndSessions,
  KnownDevices,
  MailNewDevice,
  MailTokensRepository,
  MeQueries,
  PasswordHasher,
  ReplacePassword,
  RequestPasswordReset,
  ResendVerification,
  ResetPassword,
  RevokeCredentials,
  SecurityTrail,
  SetPasswordByLink,
  ShowSignUp,
  SignedInCookies,
  SignIn,
  SignOut,
  SignUp,
  SignUpCookie,
  SignUpLinks,
  StartSession,
  UsersRepository,
  VerifyCredentials,
  VerifyEmail,
];

const businesses = [
  AcceptInvitation,
  BusinessQueries,
  InvitationQueries,
  InvitationsRepository,
  InviteMember,
  MemberQueries,
  RevokeInvitation,
  UpdateBusiness,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ApiKey,
      Business,
      Invitation,
      MailToken,
      Member,
      OperatorGrant,
      SignupAllowance,
      User,
      WebSession,
    ]),
  ],
  controllers: [
    ApiKeysController,
    BusinessesController,
    InvitationsController,
    MembersController,
    MyInvitationsController,
    PasswordsController,
    SessionsController,
    SignUpController,
  ],
  providers: [
    ApiKeyAuthenticator,
    ApiKeyQueries,
    ApiKeysRepository,
    CredentialMails,
    MembersRepository,
    Attempts,
    Housekeeping,
    JobBusinesses,
    SignupAllowancesRepository,
    SignupGate,
    ...accounts,
    ...businesses,
    ...sessions,
    ...useCases,
  ],
  exports: [
    ApiKeyQueries,
    Attempts,
    CredentialMails,
    MembersRepository,
    SignupAllowancesRepository,
    SignupGate,
    ...sessions,
    ...useCases,
  ],
})
export class IdentityModule {}
