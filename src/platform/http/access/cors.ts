import type { INestApplication } from '@nestjs/common';
import type {
  CorsOptions,
  CorsOptionsCallback,
} from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

/** Origins whose pages may call the service. The module that registers them provides it. */
export abstract class AllowedOrigins {
  abstract includes(origin: string): Promise<boolean>;
}

/** What a page needs to get tokens and use them. The other endpoints belong to the app's own origin, or to everyone. */
const OPEN_PATH = /^\/(?:v1(?:\/.*)?|oauth\/(?:token|revoke))$/;
const CLOSED: CorsOptions = { origin: false };
const OPEN: CorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Consistency-Token', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
  exposedHeaders: [
    'Allow',
    'Consistency-Token',
    'Content-Disposition',
    'ETag',
    'Idempotency-Replayed',
    'Link',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Repr-Digest',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  // Chromium remembers a preflight for two hours at most.
  maxAge: 7_200,
};

/**
 * Lets pages of allowed origins call the API with a bearer credential, never with cookies. Any other origin, and a request
 * without one, gets no CORS headers.
 */
export function allowOrigins(app: INestApplication): void {
  const origins = app.get(AllowedOrigins, { strict: false });
  app.enableCors((request: Request, choose: CorsOptionsCallback) => {
    const { origin } = request.headers;
    if (origin === undefined || !OPEN_PATH.test(request.path)) return choose(null, CLOSED);
    origins.includes(origin).then(
      (isAllowed) => choose(null, isAllowed ? { ...OPEN, origin } : CLOSED),
      (error: Error) => choose(error, CLOSED),
    );
  });
}
