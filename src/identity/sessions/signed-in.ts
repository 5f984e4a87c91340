import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { NotSignedIn } from '../identity.errors.js';

/** The user whose session a request carries. */
export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
}

const signedInUsers = new WeakMap<Request, SignedInUser>();

/** Sets the user of a request; only SessionGuard calls it. */
export function setSignedIn(request: Request, user: SignedInUser): void {
  signedInUsers.set(request, user);
}

export function signedInUserOf(request: Request): SignedInUser | undefined {
  return signedInUsers.get(request);
}

/** The signed-in user, as a parameter of a session route's method. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const user = signedInUserOf(context.switchToHttp().getRequest<Request>());
  if (!user) throw new NotSignedIn();
  return user;
});
