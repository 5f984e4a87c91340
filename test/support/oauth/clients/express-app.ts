import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import passport from 'passport';
import OAuth2Strategy from 'passport-oauth2';
import type { TestClient } from '../oauth.js';

export interface ExpressAppOptions {
  readonly rootUrl: string;
  /** Registers the application with its redirect URI. */
  readonly register: (redirectUri: string) => Promise<TestClient>;
  readonly pkce?: boolean;
}

/** A traditional application: Express, Passport, client credentials in the body. */
export class ExpressApp {
  private constructor(
    readonly url: string,
    readonly client: TestClient,
    private readonly server: Server,
  ) {}

  static async start({ rootUrl, register, pkce = true }: ExpressAppOptions): Promise<ExpressApp> {
    const app = express();
    const server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = await register(`${url}/callback`);
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${rootUrl}/app/oauth/authorize`,
        tokenURL: `${rootUrl}/oauth/token`,
        clientID: client.clientId,
        clientSecret: client.clientSecret,
        callbackURL: `${url}/callback`,
        scope: ['read', 'write'],
        state: true,
        pkce,
      },
      (accessToken: string, refreshToken: string, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
        done(null, { accessToken, refreshToken }),
    );
    const authenticate = () => passport.authenticate(strategy, { session: false });
    app.use(rememberVisitors());
    app.get('/login', authenticate());
    app.get('/callback', authenticate(), (request, response) => {
      response.json(request.user);
    });
    app.use(reportError);
    return new ExpressApp(url, client, server);
  }

  /** Requests a page with a cookie, without following redirects. */
  async visit(path: string | URL, cookie = '') {
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', headers: { cookie } });
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie,
      text,
    };
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** In-memory sessions, identified by a cookie. */
function rememberVisitors() {
  const sessions = new Map<string, object>();
  return (request: Request, response: Response, next: NextFunction) => {
    const given = /(?:^|; )sid=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const id = given ?? randomUUID();
    if (given === undefined) response.cookie('sid', id, { httpOnly: true });
    if (!sessions.has(id)) sessions.set(id, {});
    Object.assign(request, { session: sessions.get(id) });
    next();
  };
}

/** Express recognizes an error handler by its four parameters. */
function reportError(
  error: Error & { code?: string },
  _: Request,
  response: Response,
  __: NextFunction,
): void {
  response.status(502).json({ name: error.name, code: error.code, message: error.message });
}
