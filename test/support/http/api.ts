import { walk } from '../contract/walk.js';

/** A response with its parsed body. */
export interface ApiResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

type Headers_ = Readonly<Record<string, string>>;

/** An HTTP client with one credential. It checks every request and response against the contract. */
export class Api {
  /** A service that restarts has another address then. */
  constructor(
    private readonly service: string | { readonly rootUrl: string },
    readonly credential: string | null,
  ) {}

  get rootUrl(): string {
    return typeof this.service === 'string' ? this.service : this.service.rootUrl;
  }

  get<Body = any>(path: string, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = any>(path: string, body?: unknown, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('POST', path, body, headers);
  }

  patch<Body = any>(path: string, body?: unknown, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('PATCH', path, body, headers);
  }

  put<Body = any>(path: string, body?: unknown, headers: Headers_ = {}): Promise<ApiResponse<Body>> {
    return this.send('PUT', path, body, headers);
  }

  async send<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers_ = {},
  ): Promise<ApiResponse<Body>> {
    const isForm = body instanceof FormData;
    const sentHeaders = {
      ...(this.credential === null ? {} : { authorization: `Bearer ${this.credential}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(this.rootUrl + path, {
      method,
      headers: sentHeaders,
      ...(body === undefined
        ? {}
        : {
            body:
              isForm || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
          }),
    });
    const text = await response.text();
    walk(
      { method, path, headers: new Headers(sentHeaders), body },
      { status: response.status, headers: response.headers, text },
    );
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
      text,
    };
  }
}
