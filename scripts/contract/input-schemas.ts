import ts from 'typescript';
import {
  allSharedSchemas,
  type DeclaredField,
  declaredFieldsOf,
  type JsonSchema,
} from '../../src/platform/http/input/fields/field-schemas.js';
import { describedAs, orNull } from './response-schemas.js';
import { commentOf, type Source } from './source.js';

export type Dto = new () => object;

/** A field of a request. */
interface InputField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/**
 * JSON Schemas of the request DTOs, from the same decorators that validate them. They are closed: undeclared fields are
 * rejected.
 */
export class InputSchemas {
  readonly components = new Map<string, JsonSchema>();
  private readonly classes = new Map<string, ts.Type>();

  constructor(private readonly source: Source) {
    for (const file of source.files) {
      for (const statement of file.statements)
        if (ts.isClassDeclaration(statement) && statement.name && /(?:Dto|Query)$/.test(statement.name.text))
          this.classes.set(statement.name.text, source.checker.getTypeAtLocation(statement));
    }
  }

  /** A reference to the component of a body class. */
  ofBody(dto: Dto): JsonSchema {
    const name = dto.name.replace(/(Dto)?$/, 'Input');
    if (!this.components.has(name)) {
      // Registered before its fields are read, because they may refer back to it.
      this.components.set(name, {});
      const fields = this.fieldsOf(dto);
      const required = fields.filter(({ isRequired }) => isRequired).map((field) => field.name);
      this.components.set(name, {
        ...describedAs(commentOf(this.classes.get(dto.name)?.symbol, this.source.checker)),
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: false,
      });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The parameters of a query class. */
  ofQuery(dto: Dto): JsonSchema[] {
    return this.fieldsOf(dto).map(({ name, schema: { description, ...schema }, isRequired }) => ({
      name,
      in: 'query',
      ...(description === undefined ? {} : { description }),
      required: isRequired,
      schema,
    }));
  }

  /** The named schemas that fields refer to. */
  shared(): ReadonlyMap<string, JsonSchema> {
    return allSharedSchemas();
  }

  private fieldsOf(dto: Dto): InputField[] {
    const sample = new dto() as Readonly<Record<string, unknown>>;
    const type = this.classes.get(dto.name);
    if (!type) throw new TypeError(`the source of ${dto.name} was not found`);
    return [...declaredFieldsOf(dto)].map(([name, field]) => {
      const symbol = this.source.checker.getPropertyOfType(type, name);
      const plain = this.ofField(field);
      const schema = field.mayBeNull ? orNull(plain) : plain;
      return {
        name,
        schema: {
          ...schema,
          ...describedAs(commentOf(symbol, this.source.checker)),
          ...(sample[name] === undefined ? {} : { default: sample[name] }),
        },
        isRequired: !field.mayBeLeftOut,
      };
    });
  }

  private ofField({ schema, nested }: DeclaredField): JsonSchema {
    if (!nested) return schema;
    const inner = this.ofBody(nested());
    return schema['type'] === 'array' ? { ...schema, items: inner } : inner;
  }
}
