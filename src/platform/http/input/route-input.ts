import { Body as NestBody, Query as NestQuery } from '@nestjs/common';

const READS_BODY = 'readsBody';
const READS_QUERY = 'readsQuery';

/** Nest's `@Body()`, which also marks the route as reading a body. InputGuard refuses a body anywhere else. */
export function Body(): ParameterDecorator {
  return markRoute(READS_BODY, NestBody());
}

/** Nest's `@Query()`, which also marks the route as reading its query string. InputGuard refuses one anywhere else. */
export function Query(): ParameterDecorator {
  return markRoute(READS_QUERY, NestQuery());
}

export function readsBody(handler: object): boolean {
  return Reflect.hasMetadata(READS_BODY, handler);
}

export function readsQuery(handler: object): boolean {
  return Reflect.hasMetadata(READS_QUERY, handler);
}

/** Metadata that Nest keeps about parameters is private to it, so the mark is our own. */
function markRoute(mark: string, parameter: ParameterDecorator): ParameterDecorator {
  return (target, name, index) => {
    parameter(target, name, index);
    Reflect.defineMetadata(
      mark,
      true,
      (target as Readonly<Record<string | symbol, object>>)[name ?? ''] ?? {},
    );
  };
}
