import type { Role, Scope } from '../kernel/principal.js';

/**
 * Requests and responses of the web app's own routes, under {app_url}/api. The web app imports these types. The DTO
 * classes next to the controllers validate bodies; responses are wrapped as `{ data }`, and an empty one is
 * `{ data: {} }`. Every POST and PATCH is sent as JSON; one without fields sends `{}`.
 */

/** GET me. */
export interface MeView {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly emailVerified: boolean;
  };
  readonly sessionId: string;
  /** Whether the operator console is open to the user. */
  readonly isOperator: boolean;
  readonly secondFactor: SecondFactorView;
  /** In the order in which the user joined them. */
  readonly businesses: readonly MyBusinessView[];
}

/** How the user signs in apart from the password. */
export interface SecondFactorView {
  readonly isOn: boolean;
  /** 0 while it is off. */
  readonly recoveryCodesLeft: number;
}

export interface MyBusinessView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** POST sign-up. Returns the same whether or not the address has an account already. */
export interface SignUpInput {
  readonly email: string;
  readonly name: string;
}

/** POST verify-email/show: what the page of the mailed link shows before anything is confirmed. */
export interface ShownSignUpView {
  readonly email: string;
  readonly name: string;
}

/** POST verify-email: confirms the address, sets the password and signs in. A name replaces the one shown. */
export interface VerifyEmailInput {
  readonly token: string;
  readonly password: string;
  readonly name?: string;
}

/** POST sign-in. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/**
 * The response to POST sign-in. If a second factor is needed, there is no session yet: a cookie identifies the sign-in, and
 * the same browser completes it within five minutes.
 */
export interface SignInView {
  readonly needsSecondFactor: boolean;
}

/**
 * POST sign-in/second-factor, POST second-factor/confirm: a code of the authenticator app. Sign-in accepts a recovery code
 * instead.
 */
export interface SecondFactorCodeInput {
  readonly code: string;
}

/** POST second-factor/start. */
export interface StartSecondFactorInput {
  readonly currentPassword: string;
}

/** The response to POST second-factor/start: a secret for an authenticator app. POST second-factor/confirm confirms it. */
export interface StartedSecondFactorView {
  /** In base 32, in groups of four, to be typed. */
  readonly secret: string;
  /** The same as an otpauth URI, for a QR code. */
  readonly uri: string;
}

/** POST second-factor/recovery-codes, POST second-factor/disable. The code may be a recovery code. */
export interface ChangeSecondFactorInput {
  readonly currentPassword: string;
  readonly code: string;
}

/**
 * The response to POST second-factor/confirm, which ends every other session of the user, and to POST
 * second-factor/recovery-codes. No other response contains the codes.
 */
export interface RecoveryCodesView {
  readonly recoveryCodes: readonly string[];
}

/** POST verify-email/show, POST invitations/show, POST invitations/accept: a token from a mail. */
export interface MailTokenInput {
  readonly token: string;
}

/**
 * POST password-reset, POST verification: ask for a mail. Both return the same whether or not there is an account.
 * Verification repeats only a sign-up that the same browser started.
 */
export interface MailRequestInput {
  readonly email: string;
}

/** POST password-reset/confirm. */
export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
  /**
   * Also revokes the user's API keys and the access of apps that the user approved, in every business. OAuth clients of
   * the user stop working until an owner or admin takes them over. Default: false.
   */
  readonly revokeCredentials?: boolean;
}

/** POST password. Ends every other session of the user. */
export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** GET sessions; POST sessions/{id}/end; POST sessions/end-others. */
export interface SessionView {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** POST businesses: a new business with its primary entity; the user becomes its owner. */
export interface CreateBusinessInput {
  readonly name: string;
  readonly country: string;
  readonly entityType: string;
  readonly currency?: string;
  readonly timeZone?: string;
}

/** The response to POST businesses. */
export interface CreatedBusinessView {
  readonly businessId: string;
  readonly entityId: string;
}

/** GET businesses/{businessId}, PATCH (owner, admin) with a subset of name and timeZone. */
export interface BusinessView {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly createdAt: string;
}

export interface UpdateBusinessInput {
  readonly name?: string;
  readonly timeZone?: string;
}

/** GET businesses/{businessId}/members; PATCH …/members/{userId} { role }; DELETE …/members/{userId}. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly joinedAt: string;
}

/** GET, POST businesses/{businessId}/invitations; DELETE …/invitations/{invitationId}. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface InviteInput {
  readonly email: string;
  readonly role: Role;
}

/** POST invitations/accept: the business that the user has joined. */
export interface AcceptedInvitationView {
  readonly businessId: string;
}

/** POST invitations/show: what the page of an invitation shows before it is accepted. */
export interface ShownInvitationView {
  readonly businessName: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
}

/**
 * GET businesses/{businessId}/api-keys with `limit` and `offset`: live keys first, as pages `{ data, meta }`; POST; DELETE
 * …/api-keys/{keyId}. Owners and admins only.
 */
export interface ApiKeyInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  /** Its first and last characters, to distinguish keys. */
  readonly display: string;
  readonly scopes: readonly Scope[];
  /** The user for whom the key acts. */
  readonly userId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** The only response that contains the key. */
export interface CreatedApiKeyView {
  readonly id: string;
  readonly apiKey: string;
}
