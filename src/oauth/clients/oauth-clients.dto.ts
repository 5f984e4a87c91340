import { SCOPES, type Scope } from '../../kernel/principal.js';
import { Field, Flag, Line, Optional } from '../../platform/http/input/fields/fields.js';
import type { OAuthClientInput } from '../session-api.js';

const MAX_ITEMS = 20;

export class OAuthClientDto implements OAuthClientInput {
  @Line({ max: 120 })
  name!: string;

  @Field(listOfText, { type: 'array', items: { type: 'string' }, maxItems: MAX_ITEMS })
  redirectUris!: string[];

  @Field(
    (value) =>
      Array.isArray(value) && value.length > 0 && value.every((item) => SCOPES.includes(item as Scope))
        ? null
        : 'must be a list that contains read, write or both',
    { type: 'array', items: { type: 'string', enum: SCOPES }, minItems: 1 },
  )
  scopes!: Scope[];

  @Optional()
  @Flag()
  isPublic?: boolean;

  @Optional()
  @Field(listOfText, { type: 'array', items: { type: 'string' }, maxItems: MAX_ITEMS })
  allowedOrigins?: string[];
}

function listOfText(value: unknown): string | null {
  const isList =
    Array.isArray(value) && value.length <= MAX_ITEMS && value.every((item) => typeof item === 'string');
  return isList ? null : `must be a list of at most ${MAX_ITEMS} strings`;
}
