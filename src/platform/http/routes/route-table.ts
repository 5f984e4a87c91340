import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { type DomainError, NotFound } from '../../../kernel/domain-error.js';
import { MethodNotAllowed } from '../errors/http.errors.js';

export interface Route {
  readonly method: string;
  /** The Express path, such as `/v1/transactions/:id`. */
  readonly path: string;
}

/** The path of a fallback route, which matches everything under its prefix. RouteTable leaves such routes out. */
export const ANY_PATH = '{*path}';
/** As ANY_PATH, and also matches the prefix itself. */
export const FOLDER_AND_ANY_PATH = '{/*path}';

/** In the order of the `Allow` header. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface RouterLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** Every route of the service, read from the router. */
@Injectable()
export class RouteTable {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  all(): Route[] {
    return this.layers().flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => ({
        method: method.toUpperCase(),
        path: route?.path ?? '',
      })),
    );
  }

  /** Why no route matched: the path is unknown, or it supports other methods. */
  explainMissing(method: string, path: string): DomainError {
    const methods = this.layers()
      .filter((layer) => layer.match(path))
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
      .map((name) => name.toUpperCase());
    const supported = new Set(methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])));
    const allowed = METHODS.filter((name) => supported.has(name));
    return allowed.length > 0 && !allowed.includes(method)
      ? new MethodNotAllowed(allowed)
      : new NotFound('path');
  }

  private layers(): RouterLayer[] {
    const express = this.adapterHost.httpAdapter.getInstance<Express>();
    const { stack } = express.router as unknown as { stack: RouterLayer[] };
    return stack.filter(({ route }) => route !== undefined && !route.path.endsWith('*path}'));
  }
}
