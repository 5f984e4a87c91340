import type { ApiResponse } from './api.js';
import type { World } from '../world/world.js';

type Headers_ = Readonly<Record<string, string>>;

/** The web app as the service sees it: it stores cookies, sends an Origin header and JSON. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly world: World,
    private readonly userAgent = 'a test',
  ) {}

  get<Body = any>(path: string, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = any>(path: string, body: unknown = {}, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('POST', path, body, headers);
  }

  patch<Body = any>(path: string, body: unknown = {}, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('PATCH', path, body, headers);
  }

  delete<Body = any>(path: string, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** The path is relative to {app_url}/api; an empty header is omitted. */
  async send<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers_ = {},
  ): Promise<ApiResponse<Body>> {
    const { origin, pathname } = new URL(this.world.runtime.config.appUrl);
    const sent = {
      'user-agent': this.userAgent,
      ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() }),
      ...(method === 'GET' ? {} : { origin }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${this.world.rootUrl}${pathname}/api/${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.store(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
      text,
    };
  }

  /** Another browser with the same cookies, as if they had been stolen. */
  copy(): Browser {
    const copy = new Browser(this.world, this.userAgent);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private store(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
