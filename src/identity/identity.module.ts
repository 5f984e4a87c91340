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
import { CheckCode } from './second-factor/check-code.js';
import { ConfirmSecondFactor } from './second-factor/confirm-second-factor.js';
import { DisableSecondFactor } from './second-factor/disable-second-factor.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { ReencryptSecondFactors } from './second-factor/reencrypt-second-factors.js';
import { ReplaceRecoveryCodes } from './second-factor/replace-recovery-codes.js';
import { ResetSecondFactor } from './second-factor/reset-second-factor.js';
import { SecondFactorMails } from './second-factor/second-factor-mails.js';
import { SecondFactorSecrets } from './second-factor/second-factor-secrets.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactor } from './second-factor/second-factor.entity.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { StartSecondFactor } from './second-factor/start-second-factor.js';
import { TurnOnSecondFactor } from './second-factor/turn-on-second-factor.js';
import { VerifySecondFactor } from './second-factor/verify-second-factor.js';
import { BusinessSessions } from './sessions/business-sessions.js';
import { CompleteSignIn } from './sessions/complete-sign-in.js';
import { EndSessions } from './sessions/end-sessions.js';
import { KnownDevices } from './sessions/known-devices.js';
import { MailNewDevice } from './sessions/mail-new-device.js';
import { MeQueries } from './sessions/me.queries.js';
import { PendingSignIn } from './sessions/pending-sign-in.entity.js';
import { PendingSignInsRepository } from './sessions/pending-sign-ins.repository.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SignInCookie } from './sessions/sign-in-cookie.js';
import { SignInController } from './sessions/sign-in.controller.js';
import { SignIn } from './sessions/sign-in.js';
import { SignOut } from './sessions/sign-out.js';
import { SignedInCookies } from './sessions/signed-in-cookies.js';
import { StartSession } from './sessions/start-session.js';
import { StartSignIn } from './sessions/start-sign-in.js';
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
  ReencryptSecondFactors,
  RemoveMember,
  ResetSecondFactor,
  RevokeApiKey,
  RevokeOperator,
  SetMemberRole,
  SetUserDisabled,
  SetUserPassword,
];

/** What SessionGuard and OperatorGuard need; the root module provides the guards themselves. */
const sessions = [
  BusinessSessions,
  OperatorGrantsRepository,
  PendingSignInsRepository,
  SessionCookie,
  SessionsRepository,
];

const accounts = [
  AccountMails,
  ChangePassword,
  CheckPassword,
  CompleteSignIn,
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
  SignInCookie,
  SignOut,
  SignUp,
  SignUpCookie,
  SignUpLinks,
  StartSession,
  StartSignIn,
  UsersRepository,
  VerifyCredentials,
  VerifyEmail,
];

const secondFactors = [
  CheckCode,
  ConfirmSecondFactor,
  DisableSecondFactor,
  RecoveryCodes,
  ReplaceRecoveryCodes,
  SecondFactorMails,
  SecondFactorSecrets,
  SecondFactorsRepository,
  StartSecondFactor,
  TurnOnSecondFactor,
  VerifySecondFactor,
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
      PendingSignIn,
      RecoveryCode,
      SecondFactor,
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
    SecondFactorController,
    SessionsController,
    SignInController,
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
    ...secondFactors,
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
