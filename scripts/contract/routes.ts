import { pathToFileURL } from 'node:url';
import { RequestMethod } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import ts from 'typescript';
import { Operation, type OperationNotes } from '../../src/platform/http/routes/operation.js';
import { MayReadReplica } from '../../src/platform/http/consistency/reads-replica.js';
import { ForRoles, Public, TakesUpload } from '../../src/platform/http/routes/route-marks.js';
import type { Dto } from './input-schemas.js';
import type { Source } from './source.js';

/** A route under /v1, as declared by its controller. */
export interface ContractRoute {
  /** `GET`. */
  readonly method: string;
  /** Below the server URL: `/accounts/{id}`. */
  readonly path: string;
  /** As in the router: `GET /v1/accounts/:id`. */
  readonly name: string;
  readonly notes: OperationNotes;
  readonly status: number;
  readonly roles: readonly string[] | null;
  readonly takesUpload: boolean;
  readonly mayReadReplica: boolean;
  readonly query: Dto | null;
  readonly body: Dto | null;
  readonly declaration: ts.MethodDeclaration;
}

type ControllerClass = (new (...dependencies: never[]) => object) & { readonly prototype: object };

/** All routes of the contract, by path and method. Throws for a route without an Operation and for duplicate ids. */
export async function readRoutes(source: Source): Promise<ContractRoute[]> {
  const routes: ContractRoute[] = [];
  for (const file of source.files.filter(({ fileName }) => fileName.endsWith('.controller.ts'))) {
    const exports = (await import(pathToFileURL(file.fileName).href)) as Record<string, ControllerClass>;
    for (const statement of file.statements.filter((node) => ts.isClassDeclaration(node))) {
      const controller = exports[statement.name?.text ?? ''];
      if (!controller) continue;
      for (const member of statement.members.filter((node) => ts.isMethodDeclaration(node))) {
        const route = await readRoute(source, controller, member);
        if (route) routes.push(route);
      }
    }
  }
  const ids = routes.map(({ notes }) => notes.id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (repeated.length > 0) throw new Error(`duplicate operation ids: ${repeated.join(', ')}`);
  return routes.sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

async function readRoute(
  source: Source,
  controller: ControllerClass,
  declaration: ts.MethodDeclaration,
): Promise<ContractRoute | null> {
  const name = declaration.name.getText();
  const handler = (controller.prototype as Record<string, object>)[name];
  if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return null;
  const full = [controller, handler]
    .flatMap((target) => String(Reflect.getMetadata(PATH_METADATA, target)).split('/'))
    .filter((part) => part !== '');
  const marked = ({ KEY }: { readonly KEY: string }): unknown =>
    Reflect.getMetadata(KEY, handler) ?? Reflect.getMetadata(KEY, controller);
  if (full[0] !== 'v1' || marked(Public)) return null;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod] ?? '';
  const notes = marked(Operation) as OperationNotes | undefined;
  if (!notes) throw new Error(`no Operation describes ${method} /${full.join('/')}`);
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const argument = (kind: RouteParamtypes) => classOfArgument(source, controller, declaration, kind);
  return {
    method,
    path: `/${full.slice(1).join('/')}`.replaceAll(/:(\w+)/g, '{$1}'),
    name: `${method} /${full.join('/')}`,
    notes,
    status: status ?? (method === 'POST' ? 201 : 200),
    roles: (marked(ForRoles) as readonly string[] | undefined) ?? null,
    takesUpload: marked(TakesUpload) === true,
    mayReadReplica: marked(MayReadReplica) === true,
    query: await argument(RouteParamtypes.QUERY),
    body: await argument(RouteParamtypes.BODY),
    declaration,
  };
}

/** The DTO class of a handler's query or body, imported from the file that declares its type. */
async function classOfArgument(
  { checker }: Source,
  controller: ControllerClass,
  { name, parameters }: ts.MethodDeclaration,
  kind: RouteParamtypes,
): Promise<Dto | null> {
  const places = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name.getText()) ?? {}) as Record<
    string,
    { readonly index: number }
  >;
  // Nest keys a route's parameters as `<kind>:<index>`.
  const place = Object.entries(places).find(([key]) => key.startsWith(`${kind}:`))?.[1];
  const parameter = place && parameters[place.index];
  if (!parameter) return null;
  const { symbol } = checker.getTypeAtLocation(parameter);
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) throw new Error(`nothing declares ${symbol.name}`);
  const file = declaration.getSourceFile().fileName;
  const exports = (await import(pathToFileURL(file).href)) as Record<string, Dto>;
  const dto = exports[symbol.name];
  if (!dto) throw new Error(`${file} does not export ${symbol.name}`);
  return dto;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
