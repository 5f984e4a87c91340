import ts from 'typescript';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { commentOf, ROOT, type Source } from './source.js';
import { formatOfNumber, formatOfText } from './wire-formats.js';

/** A field of a type, whose name determines formats. */
interface Place {
  readonly typeName: string;
  readonly field: string;
}

/**
 * JSON Schemas of the response types of controllers. Named types become components. They are open: clients must ignore
 * fields that are added later.
 */
export class ResponseSchemas {
  readonly components = new Map<string, JsonSchema>();
  private readonly typesByName = new Map<string, ts.Type>();

  constructor(private readonly source: Source) {}

  /** The JSON response schema of a controller method as a named component; null if it does not return JSON. */
  ofMethod(method: ts.MethodDeclaration, operationId: string): JsonSchema | null {
    const { checker } = this.source;
    const signature = checker.getSignatureFromDeclaration(method);
    if (!signature) return null;
    const type = checker.getAwaitedType(signature.getReturnType());
    if (!type) return null;
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (part) => part.flags & ts.TypeFlags.Object && part.symbol.name !== 'StreamableFile',
    );
    const [first] = parts;
    if (!first || parts.length > 1) return null;
    const schema = this.of(first, { typeName: 'Response', field: '' });
    return schema['$ref'] === undefined ? this.named(schema, operationId) : schema;
  }

  private named(schema: JsonSchema, operationId: string): JsonSchema {
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`;
    const { data, ...others } = schema['properties'] as Readonly<Record<string, JsonSchema>>;
    const description = contentOf(schema);
    this.components.set(name, {
      description,
      ...schema,
      properties: { data: { ...data, description }, ...others },
    });
    return { $ref: `#/components/schemas/${name}` };
  }

  private of(type: ts.Type, place: Place): JsonSchema {
    if (type.isUnion()) return this.ofUnion(type, place);
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral()) return { type: 'string', const: type.value };
    if (type.isNumberLiteral()) return { type: 'number', const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: this.source.checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.NumberLike) return formatOfNumber(place.typeName, place.field);
    if (type.flags & ts.TypeFlags.StringLike) return formatOfText(place.typeName, place.field);
    if (type.isIntersection()) return ofBrand(type, place);
    if (type.flags & ts.TypeFlags.Object) return this.ofObject(type as ts.ObjectType, place);
    throw new TypeError(`no schema for ${this.source.checker.typeToString(type)} of ${nameOf(place)}`);
  }

  private ofUnion({ types }: ts.UnionType, place: Place): JsonSchema {
    const isNullable = types.some(({ flags }) => flags & ts.TypeFlags.Null);
    const rest = types.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    const schema = this.ofAlternatives(rest, place);
    return isNullable ? orNull(schema) : schema;
  }

  private ofAlternatives(types: readonly ts.Type[], place: Place): JsonSchema {
    const [only] = types;
    if (only && types.length === 1) return this.of(only, place);
    if (types.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (types.every((type) => type.isStringLiteral()))
      return { type: 'string', enum: types.map(({ value }) => value).sort() };
    // The compiler orders union members by when it first saw them, which is not stable.
    const schemas = types.map((type) => this.of(type, place));
    return { oneOf: schemas.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) };
  }

  private ofObject(type: ts.ObjectType, place: Place): JsonSchema {
    const { checker } = this.source;
    if (checker.isTupleType(type) || checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      if (!item) throw new TypeError(`no schema for the list ${nameOf(place)}`);
      return { type: 'array', items: this.of(item, place) };
    }
    const name = componentName(type);
    if (name === null) return this.ofFields(type, place.typeName);
    const known = this.typesByName.get(name);
    if (known && known !== type) throw new TypeError(`two types are named ${name}: rename one of them`);
    if (!known) {
      this.typesByName.set(name, type);
      const description = commentOf(type.aliasSymbol ?? type.symbol, checker);
      this.components.set(name, { ...describedAs(description), ...this.ofFields(type, name) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private ofFields(type: ts.ObjectType, typeName: string): JsonSchema {
    const { checker } = this.source;
    const fields = checker.getPropertiesOfType(type);
    const properties = fields.map((field) => {
      const description = commentOf(field, checker);
      const isOptional = Boolean(field.flags & ts.SymbolFlags.Optional);
      const schema = this.of(checker.getTypeOfSymbol(field), { typeName, field: field.name });
      return { name: field.name, isOptional, schema: { ...schema, ...describedAs(description) } };
    });
    const required = properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      ...(properties.length === 0
        ? {}
        : { properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])) }),
      ...(required.length === 0 ? {} : { required }),
      ...(index ? { additionalProperties: this.of(index.type, { typeName, field: '' }) } : {}),
    };
  }
}

/** What the response contains, in a sentence: `A page of \`Account\` objects.` */
export function contentOf({ properties }: JsonSchema): string {
  const { data = {}, meta } = (properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const { $ref = null } = (data['items'] ?? data) as { readonly $ref?: string };
  const name = $ref?.split('/').at(-1);
  if (Array.isArray(data['oneOf'])) {
    const names = (data['oneOf'] as { readonly $ref: string }[]).map(
      (one) => `\`${one.$ref.split('/').at(-1)}\``,
    );
    return `One of ${names.join(', ')}.`;
  }
  if (data['type'] === 'array') return `${meta ? 'A page' : 'The list'} of \`${name}\` objects.`;
  return name === undefined ? 'The result.' : `The \`${name}\` object.`;
}

/** Makes a schema nullable. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: choices } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(choices) ? { enum: [...(choices as unknown[]), null] } : {}),
  };
}

export function describedAs(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

/** Branded strings are intersections of string and the brand. */
function ofBrand(type: ts.IntersectionType, place: Place): JsonSchema {
  if (!type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike))
    throw new TypeError(`no schema for the intersection ${nameOf(place)}`);
  return type.aliasSymbol?.name === 'CalendarDate'
    ? { type: 'string', format: 'date' }
    : formatOfText(place.typeName, place.field);
}

/** The component name of a type declared in src; null for a type that is inlined. */
function componentName(type: ts.ObjectType): string | null {
  if (type.aliasTypeArguments || (type as ts.TypeReference).typeArguments?.length) return null;
  const symbol = type.aliasSymbol ?? type.symbol;
  const [declaration] = symbol.declarations ?? [];
  if (!declaration?.getSourceFile().fileName.startsWith(`${ROOT}/src/`)) return null;
  // A class is input that is returned as it was sent.
  if (ts.isClassDeclaration(declaration)) return symbol.name.replace(/Dto$/, '');
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isTypeAliasDeclaration(declaration)) return null;
  return symbol.name.replace(/View$/, '');
}

function nameOf({ typeName, field }: Place): string {
  return `${typeName}.${field}`;
}
