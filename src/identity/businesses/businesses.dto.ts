import { SCOPES, type Scope } from '../../kernel/principal.js';
import { Field, Line, Optional } from '../../platform/http/input/fields/fields.js';
import type { ApiKeyInput, UpdateBusinessInput } from '../session-api.js';

export class UpdateBusinessDto implements UpdateBusinessInput {
  @Optional()
  @Line({ max: 200 })
  name?: string;

  @Optional()
  @Line({ max: 64 })
  timeZone?: string;
}

/** A list of scopes, each once. */
const Scopes = () =>
  Field(
    (value) => {
      const isList = Array.isArray(value) && value.length >= 1 && new Set(value).size === value.length;
      return isList && value.every((scope) => (SCOPES as readonly unknown[]).includes(scope))
        ? null
        : 'must be a list of read, write or both';
    },
    { type: 'array', items: { type: 'string', enum: SCOPES }, minItems: 1, uniqueItems: true },
  );

export class ApiKeyDto implements ApiKeyInput {
  @Line({ max: 120 })
  name!: string;

  @Scopes()
  scopes!: Scope[];
}
