import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Contract, type ContractOperation } from '../../contract/index.js';

/** The templates of resources, built once from the published contract. */
@Injectable()
export class ResourceTemplates {
  readonly all: readonly ResourceTemplateType[];

  constructor({ operations }: Contract) {
    this.all = [
      {
        uriTemplate: 'charterbook://statements/{type}{?from,to,entityId}',
        name: 'statement',
        title: 'Financial statement',
        description: `A statement of an entity as JSON; \`type\` is ${statementNames(operations).join(', ')}. \`from\` and \`to\` are dates (YYYY-MM-DD); a balance sheet is as of \`to\`. Default entity: the primary one.`,
        mimeType: 'application/json',
      },
      {
        uriTemplate: 'charterbook://documents/{id}',
        name: 'document',
        title: 'Document',
        description:
          'A stored file: PDF, PNG or JPEG, max 3 MB. Each read is in the audit trail as a download.',
      },
    ];
  }
}

function statementNames(operations: readonly ContractOperation[]): string[] {
  const parameters = operations.find(({ operationId }) => operationId === 'getStatement')?.parameters ?? [];
  const names = parameters.flatMap((one) => ('name' in one && one.name === 'type' ? one.schema['enum'] : []));
  if (names.length === 0) throw new Error('the contract has no statements');
  return names.map((name) => `\`${String(name)}\``);
}
