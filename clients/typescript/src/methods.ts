import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './contract.js';
import type { ResponseWithHeaders } from './headers.js';

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathOf<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

/** Parameters, body and options of a request, as the contract requires them. */
export type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method
>;

type Arguments<Given, Required> = undefined extends Required ? [init?: Given] : [init: Given];

/** The body of the successful response: JSON unless `parseAs` says otherwise. Of statements, only the one that the path names. */
export type ResponseBody<
  Path extends keyof paths,
  Method extends HttpMethod,
  Given = unknown,
> = NamedStatement<
  NonNullable<FetchResponse<paths[Path][Method] & object, Given, 'application/json'>['data']>,
  Given
>;

type NamedStatement<Body, Given> = Given extends { params: { path: { type: infer Name } } }
  ? Body extends { data: infer Statement extends { statement: string } }
    ? Omit<Body, 'data'> & { data: Extract<Statement, { statement: Name }> }
    : Body
  : Body;

/** Sends a request of the contract and returns the body of the response. */
export type Send<Method extends HttpMethod> = <Path extends PathOf<Method>, Given extends Init<Path, Method>>(
  path: Path,
  ...init: Arguments<Given, Init<Path, Method>>
) => Promise<ResponseBody<Path, Method, Given>>;

/** Sends a request of the contract and returns the body and the headers of the response. */
export type SendWithHeaders<Method extends HttpMethod> = <
  Path extends PathOf<Method>,
  Given extends Init<Path, Method>,
>(
  path: Path,
  ...init: Arguments<Given, Init<Path, Method>>
) => Promise<ResponseWithHeaders<ResponseBody<Path, Method, Given>>>;

/** A page of the contract. */
export interface AnyPage {
  readonly meta: {
    readonly pagination: { readonly nextOffset: number | null };
    /** Only in lists with a `cursor`; null on the last page. */
    readonly nextCursor?: string | null;
  };
}

export interface ListOf<Item> extends AnyPage {
  readonly data: readonly Item[];
}

/** A path whose GET returns pages. */
export type PagedPath = {
  [Path in PathOf<'get'>]: ResponseBody<Path, 'get'> extends AnyPage ? Path : never;
}[PathOf<'get'>];

/** A path whose pages are lists of items. */
export type ListPath = {
  [Path in PagedPath]: ResponseBody<Path, 'get'> extends { data: readonly unknown[] } ? Path : never;
}[PagedPath];

/** Lists that return only the last 30 days without `from`. */
export const WINDOWED_PATHS: readonly ['/transactions'] = ['/transactions'];

/** What a list with a window by default requires, so that an iteration ends where the caller says. */
interface ChosenWindow {
  readonly params: {
    readonly query: {
      /** The first date. Without it the service returns the last 30 days. For all items: `1900-01-01`. */
      readonly from: string;
    };
  };
}

export type PageArguments<Path extends PagedPath> = Path extends (typeof WINDOWED_PATHS)[number]
  ? [init: Init<Path, 'get'> & ChosenWindow]
  : Arguments<Init<Path, 'get'>, Init<Path, 'get'>>;

/** An item of a list. */
export type ListItem<Path extends ListPath> =
  ResponseBody<Path, 'get'> extends { data: readonly (infer Item)[] } ? Item : never;

/** A path that accepts a file. */
export type UploadPath = {
  [Path in PathOf<'post'>]: UploadFields<Path> extends never ? never : Path;
}[PathOf<'post'>];

/** The fields next to the file. */
export type UploadFields<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'multipart/form-data': infer Fields } } };
}
  ? Omit<Fields, 'file'>
  : never;
