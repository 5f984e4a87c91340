import createClient, { type Client } from 'openapi-fetch';
import { ApiError } from './errors.js';
import { ResponseHeaders, type ResponseWithHeaders } from './headers.js';
import {
  type AnyPage,
  type HttpMethod,
  type ListItem,
  type ListOf,
  type ListPath,
  type PageArguments,
  type PagedPath,
  type ResponseBody,
  type Send,
  type SendWithHeaders,
  type UploadFields,
  type UploadPath,
  WINDOWED_PATHS,
} from './methods.js';
import { isRepeatable } from './retry-policy.js';
import { type TokenSource, Transport, type TransportOptions } from './transport.js';

export interface CharterbookOptions extends TransportOptions {
  /** The address of the service, without a path. */
  readonly url: string;
  /** An API key, an access token, or a function that returns one. */
  readonly credential: string | TokenSource;
}

interface AnyInit {
  readonly signal?: AbortSignal | null;
  readonly parseAs?: string;
  readonly params?: { readonly query?: { readonly offset?: number; readonly from?: string } };
}

/** `Send` knows the contract; below it any path has any method. */
type AnyPaths = Record<string, Record<HttpMethod, object>>;

/**
 * A client of one business. Every method returns the body of the response and throws an ApiError for any other status, or a
 * ConnectionError without a response.
 */
export class Charterbook {
  readonly get: Send<'get'> = this.sender('get');
  readonly post: Send<'post'> = this.sender('post');
  readonly put: Send<'put'> = this.sender('put');
  readonly patch: Send<'patch'> = this.sender('patch');
  readonly delete: Send<'delete'> = this.sender('delete');
  /** The same methods, which return `{ body, headers }`. */
  readonly withHeaders: { readonly [Method in HttpMethod]: SendWithHeaders<Method> } = {
    get: this.senderWithHeaders('get'),
    post: this.senderWithHeaders('post'),
    put: this.senderWithHeaders('put'),
    patch: this.senderWithHeaders('patch'),
    delete: this.senderWithHeaders('delete'),
  };
  private readonly requests: Client<AnyPaths>;
  private readonly transport: Transport;

  constructor({ url, credential, ...options }: CharterbookOptions) {
    // A redirect would turn a POST into a GET.
    this.requests = createClient<AnyPaths>({
      baseUrl: `${url.replace(/\/$/, '')}/v1`,
      redirect: 'manual',
    });
    this.requests.use({ onRequest: ({ request }) => addIdempotencyKey(request) });
    this.transport = new Transport(options, credential);
  }

  /**
   * Every item of a list, page by page. `/transactions` requires `from`: without it the service returns the last 30 days. `to` is
   * today by default.
   */
  async *items<Path extends ListPath>(
    path: Path,
    ...[init]: PageArguments<Path>
  ): AsyncGenerator<ListItem<Path>> {
    for await (const { data } of this.follow<ListOf<ListItem<Path>>>(path, init)) yield* data;
  }

  /** Every page from `offset`, of `limit` items. `/transactions` requires `from`, like `items`. */
  pages<Path extends PagedPath>(
    path: Path,
    ...[init]: PageArguments<Path>
  ): AsyncGenerator<ResponseBody<Path, 'get'> & AnyPage> {
    return this.follow(path, init);
  }

  /** Uploads a file with the fields next to it. */
  upload<Path extends UploadPath>(
    path: Path,
    { file, ...fields }: UploadFields<Path> & { readonly file: File },
    { signal = null }: { readonly signal?: AbortSignal | null } = {},
  ): Promise<ResponseBody<Path, 'post'>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    form.append('file', file);
    return this.call('post', path, { body: form, signal });
  }

  private async *follow<Page extends AnyPage>(path: string, init: AnyInit = {}): AsyncGenerator<Page> {
    const { params = {} } = init;
    // For callers without types.
    if ((WINDOWED_PATHS as readonly string[]).includes(path) && params.query?.from === undefined)
      throw new TypeError(`${path} needs params.query.from: without it the service returns the last 30 days`);
    for (let place: Place | null = { offset: params.query?.offset ?? 0 }; place !== null;) {
      const query: object = { ...params.query, ...place };
      const page = await this.call<Page>('get', path, { ...init, params: { ...params, query } });
      yield page;
      place = placeAfter(page);
    }
  }

  private sender<Method extends HttpMethod>(method: Method): Send<Method> {
    return (path, ...[init]) => this.call(method, path, init);
  }

  private senderWithHeaders<Method extends HttpMethod>(method: Method): SendWithHeaders<Method> {
    return (path, ...[init]) => this.respond(method, path, init);
  }

  private async call<Body>(method: HttpMethod, path: string, init?: object): Promise<Body> {
    return (await this.respond<Body>(method, path, init)).body;
  }

  /** The types of the public methods say what may be sent and what comes back. */
  private async respond<Body>(
    method: HttpMethod,
    path: string,
    init: object = {},
  ): Promise<ResponseWithHeaders<Body>> {
    const { signal = null, parseAs } = init as AnyInit;
    const send = (request: Request) =>
      this.transport.send({
        request,
        isRepeatable: isRepeatable(request),
        signal,
        isStream: parseAs === 'stream',
      });
    const { data, error, response } = await this.requests.request(method, path, {
      ...init,
      fetch: send,
    });
    if (!response.ok) throw new ApiError(response, error);
    return { body: data as Body, headers: new ResponseHeaders(response.headers) };
  }
}

/** The contract accepts one with every POST and PATCH. A retry sends the same one. */
function addIdempotencyKey({ method, headers }: Request): void {
  const accepts = method === 'POST' || method === 'PATCH';
  if (accepts && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
}

/** Where a page of a list starts. */
type Place = { readonly offset: number } | { readonly cursor: string; readonly offset: undefined };

/** Items that are added meanwhile do not shift pages by cursor. */
function placeAfter({ meta }: AnyPage): Place | null {
  if (typeof meta.nextCursor === 'string') return { cursor: meta.nextCursor, offset: undefined };
  const offset = meta.pagination.nextOffset;
  return offset === null ? null : { offset };
}
