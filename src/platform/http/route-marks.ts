import { Reflector } from '@nestjs/core';
import type { Role } from '../../kernel/principal.js';
import type { BodySize } from './body-parsers.js';

/** The few routes that need no credential. A test lists them by name. */
export const Public = Reflector.createDecorator<true>({ key: 'public' });

/**
 * Routes of the web app, which go by the cookie of a session and ignore bearer credentials. SessionGuard looks
 * after them; the guards of the API step aside.
 */
export const SessionRoute = Reflector.createDecorator<true>({ key: 'sessionRoute' });

/** Routes of the web app for people who are not signed in, such as signing in itself. */
export const WithoutSession = Reflector.createDecorator<true>({ key: 'withoutSession' });

/** Where a credential is looked at if there is one, and none is asked for. */
export const AllowAnonymous = Reflector.createDecorator<true>({ key: 'allowAnonymous' });

/** Routes for some roles only; everyone else gets 403 `forbidden`. */
export const ForRoles = Reflector.createDecorator<readonly Role[]>({ key: 'forRoles' });

/** Routes that another standard gives its own body and query, such as OAuth's forms: they read both themselves. */
export const ReadsOwnInput = Reflector.createDecorator<true>({ key: 'readsOwnInput' });

/** How large a JSON body may be, where it is not the standard 256 kB: 8 kB or 4 MB. */
export const BodyLimit = Reflector.createDecorator<BodySize>({ key: 'bodyLimit' });

/** Routes that take a file and text fields as multipart/form-data instead of JSON. */
export const TakesUpload = Reflector.createDecorator<true>({ key: 'takesUpload' });

/**
 * A route whose requests carry calls of other routes. Each of these draws on its own budget and needs its own scope;
 * the carrier asks for a credential, and looks after what it carries besides.
 */
export const CarriesCalls = Reflector.createDecorator<true>({ key: 'carriesCalls' });
