import { Injectable } from '@nestjs/common';
import { Contract } from '../contract/index.js';
import type { Principal } from '../kernel/principal.js';
import type { Tool } from './tools/tool.js';
import { toolsOf } from './tools/tools-of-contract.js';

/** The tools, made once from the contract that the service publishes. */
@Injectable()
export class ToolCatalog {
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(contract: Contract) {
    this.tools = toolsOf(contract.document);
  }

  /** What a caller's scopes, as they are at this moment, let it use. */
  listFor({ scopes }: Principal): Tool[] {
    return [...this.tools.values()].filter((tool) => tool.scopes.every((scope) => scopes.includes(scope)));
  }

  /** Also one that is not listed for the caller: the API itself refuses it, and keeps the refusal. */
  find(name: string): Tool | null {
    return this.tools.get(name) ?? null;
  }
}
