import type { Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_PATH, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import {
  ForOperators,
  ForRoles,
  Public,
  ReadsOwnInput,
  SessionRoute,
  TakesUpload,
  WithoutSession,
} from '../../../src/platform/http/routes/route-marks.js';
import { RouteTable } from '../../../src/platform/http/routes/route-table.js';
import type { Role } from '../../../src/kernel/principal.js';
import type { World } from '../world/world.js';

type Dto = Type<object>;

/** The inputs of a route, as its controller declares them. */
export interface RouteInputs {
  /** `POST /v1/accounts`. */
  readonly name: string;
  readonly method: string;
  /** `/v1/accounts/:id`. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: Dto | null;
  readonly body: Dto | null;
  /** Needs no credential. */
  readonly isPublic: boolean;
  /** A route of the web app, authenticated by the session cookie. */
  readonly isOfSession: boolean;
  readonly isWithoutSession: boolean;
  /** A route of the operator console. */
  readonly isForOperators: boolean;
  /** Its input follows another standard, such as OAuth forms. */
  readonly readsOwnInput: boolean;
  /** Its body is a form with a file; the fields of the body class are text fields. */
  readonly takesUpload: boolean;
  /** Null: every role. */
  readonly roles: readonly Role[] | null;
}

/** The path of a field in a body: `['accounts', 0, 'name']`. */
export type FieldPath = readonly (string | number)[];

/** Every route that takes a bearer credential or none. */
export function routeInputs(world: World): RouteInputs[] {
  return allRoutes(world).filter((route) => !route.isOfSession && !route.readsOwnInput);
}

/** The names of all routes whose input follows another standard: OAuth and the pages of the app. */
export function routesOfOtherStandards(world: World): string[] {
  return allRoutes(world)
    .filter((route) => route.readsOwnInput)
    .map(({ name }) => name);
}

/** Every route of the web app. */
export function sessionRouteInputs(world: World): RouteInputs[] {
  return allRoutes(world).filter((route) => route.isOfSession);
}

const known = new WeakMap<World, readonly RouteInputs[]>();

/** The routes of a world, which are read once. */
function allRoutes(world: World): readonly RouteInputs[] {
  const routes = known.get(world) ?? readRoutes(world);
  known.set(world, routes);
  return routes;
}

/** Throws for a registered route that no controller declares. */
function readRoutes(world: World): RouteInputs[] {
  const declared = new Map(declaredRoutes(world).map((route) => [route.name, route]));
  return world.app
    .get(RouteTable)
    .all()
    .map(({ method, path }) => {
      const route = declared.get(`${method} ${path}`);
      if (!route) throw new Error(`no controller declares ${method} ${path}`);
      return route;
    });
}

/** The fields of a DTO class, including inherited ones. */
export function fieldsOf(dto: Dto | null): string[] {
  if (dto === null) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** The paths of a DTO's fields, including nested objects and the first item of lists. */
export function fieldPathsOf(dto: Dto | null): FieldPath[] {
  if (dto === null) return [];
  return fieldsOf(dto).flatMap((field): FieldPath[] => {
    const [inner, prefix] = nestedIn(dto, field);
    return [[field], ...fieldPathsOf(inner).map((path) => [...prefix, ...path])];
  });
}

/** The paths of all objects in a body; the path of the body itself is empty. */
export function objectPathsOf(dto: Dto | null): FieldPath[] {
  if (dto === null) return [];
  const nested = fieldsOf(dto).flatMap((field): FieldPath[] => {
    const [inner, prefix] = nestedIn(dto, field);
    return objectPathsOf(inner).map((path) => [...prefix, ...path]);
  });
  return [[], ...nested];
}

/** The class of a nested object or of a list's items. The transformer creates an instance to find it. */
function nestedIn(dto: Dto, field: string): [Dto | null, FieldPath] {
  const single = classOf((plainToInstance(dto, { [field]: {} }) as Record<string, unknown>)[field]);
  if (single === null) return [null, []];
  return [single, isList(dto, field) ? [field, 0] : [field]];
}

function classOf(value: unknown): Dto | null {
  if (typeof value !== 'object' || value === null) return null;
  const { constructor } = value;
  return constructor === Object || constructor === Array ? null : (constructor as Dto);
}

/** A nested field is a list if it is validated as one, also if it may be null. */
function isList(dto: Dto, field: string): boolean {
  return getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .some(({ propertyName, name }) => propertyName === field && name === 'isArray');
}

function declaredRoutes(world: World): RouteInputs[] {
  const scanner = new MetadataScanner();
  const container = world.app.get(ModulesContainer);
  return [...container.values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => {
      const controller = metatype as Dto;
      const prototype = controller.prototype as Record<string, object>;
      // The prefix that RouterModule gave to the module, such as the path of the web app.
      const place: unknown = Reflect.getMetadata(MODULE_PATH + container.applicationId, module.metatype);
      return scanner
        .getAllMethodNames(prototype)
        .filter((method) => Reflect.hasMetadata(METHOD_METADATA, prototype[method] ?? {}))
        .map((method) => describeRoute(controller, method, typeof place === 'string' ? place : ''));
    }),
  );
}

function describeRoute(controller: Dto, methodName: string, place: string): RouteInputs {
  const prototype = controller.prototype as Record<string, object>;
  const handler = prototype[methodName] ?? {};
  const parts = [controller, handler].map((target) => String(Reflect.getMetadata(PATH_METADATA, target)));
  const path = `/${[place, ...parts]
    .join('/')
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod] ?? '';
  const marked = (key: string): unknown =>
    Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  return {
    name: `${method} ${path}`,
    method,
    path,
    pathParameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
    query: argumentOf(controller, methodName, RouteParamtypes.QUERY),
    body: argumentOf(controller, methodName, RouteParamtypes.BODY),
    isPublic: marked(Public.KEY) === true,
    isOfSession: marked(SessionRoute.KEY) === true,
    isWithoutSession: marked(WithoutSession.KEY) === true,
    isForOperators: marked(ForOperators.KEY) === true,
    readsOwnInput: marked(ReadsOwnInput.KEY) === true,
    takesUpload: marked(TakesUpload.KEY) === true,
    roles: (marked(ForRoles.KEY) as readonly Role[] | undefined) ?? null,
  };
}

/** The class of a handler's body or query argument. */
function argumentOf(controller: Dto, methodName: string, kind: RouteParamtypes): Dto | null {
  const places = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, methodName) ?? {}) as Record<
    string,
    { index: number }
  >;
  const place = Object.entries(places).find(([key]) => key.startsWith(`${kind}:`))?.[1];
  if (place === undefined) return null;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, methodName) as Dto[];
  return types[place.index] ?? null;
}
