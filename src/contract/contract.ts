import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { JsonSchema } from '../platform/http/input/fields/field-schemas.js';
import { packageFolder } from '../platform/package-folder.js';
import { atAddresses } from './at-addresses.js';
import type { ContractDocument, ContractOperation } from './document.js';
import { StaticText } from './static-text.js';

/** The contract: openapi.json of this build with the URLs of this service. Read once. */
@Injectable()
export class Contract {
  readonly document: ContractDocument;
  readonly text: StaticText;
  /** RFC 9110 §8.8.3: the hash of the text. Weak, because its compressed copies have the same one. */
  readonly etag: string;
  readonly operations: readonly ContractOperation[];

  constructor({ rootUrl, appUrl }: Config) {
    const file = join(packageFolder(import.meta.dirname), 'openapi.json');
    const built = JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
    this.document = atAddresses(built, { rootUrl, appUrl });
    this.text = new StaticText(JSON.stringify(this.document));
    this.etag = `W/"${createHash('sha256').update(this.text.text).digest('base64url')}"`;
    this.operations = operationsOf(this.document);
  }

  /** The schema of a reference such as `#/components/schemas/Transaction`. */
  schema(pointer: string): JsonSchema | undefined {
    return this.document.components.schemas[pointer.replace('#/components/schemas/', '')];
  }
}

function operationsOf({ paths }: ContractDocument): ContractOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}
