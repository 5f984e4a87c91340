import { Reflector } from '@nestjs/core';
import type { Role } from '../../../kernel/principal.js';
import type { BodySize } from '../input/body-parsers.js';

/** The few routes that need no credential. A test lists them by name. */
export const Public = Reflector.createDecorator<true>({ key: 'public' });

/**
 * Routes of the web app, which use a session cookie and ignore bearer credentials. SessionGuard protects them; the API's
 * guards skip them.
 */
export const SessionRoute = Reflector.createDecorator<true>({ key: 'sessionRoute' });

/** Routes of the web app for users who are not signed in, such as sign-in. */
export const WithoutSession = Reflector.createDecorator<true>({ key: 'withoutSession' });

/**
 * Routes of the operator console: session routes that do not exist for users without a grant. OperatorGuard protects
 * them. Under `businesses/:businessId` they get the operator's principal in that business, not the member's.
 */
export const ForOperators = Reflector.createDecorator<true>({ key: 'forOperators' });

/** Routes where a credential is optional. */
export const AllowAnonymous = Reflector.createDecorator<true>({ key: 'allowAnonymous' });

/** Routes that are part of no protected resource: a token for any of them is accepted. */
export const AnyResource = Reflector.createDecorator<true>({ key: 'anyResource' });

/** Routes for certain roles; other callers get 403 `forbidden`. */
export const ForRoles = Reflector.createDecorator<readonly Role[]>({ key: 'forRoles' });

/** Routes that read their own body and query because another standard defines them, such as OAuth's forms. */
export const ReadsOwnInput = Reflector.createDecorator<true>({ key: 'readsOwnInput' });

/** The size limit of the JSON body, unless it is the standard 256 kB: 8 kB or 4 MB. */
export const BodyLimit = Reflector.createDecorator<BodySize>({ key: 'bodyLimit' });

/** Routes that accept a file and text fields as multipart/form-data instead of JSON. */
export const TakesUpload = Reflector.createDecorator<true>({ key: 'takesUpload' });

/**
 * A route whose requests contain calls of other routes, such as MCP. Each call is checked against its own budget and scope;
 * the route itself only requires a credential.
 */
export const CarriesCalls = Reflector.createDecorator<true>({ key: 'carriesCalls' });

/**
 * Routes whose requests of one caller share commits while they wait for one another: their writes need the same locks.
 */
export const SharesCommits = Reflector.createDecorator<true>({ key: 'sharesCommits' });
