import { Injectable } from '@nestjs/common';
import { Contract } from '../contract/index.js';
import type { Principal } from '../kernel/principal.js';
import type { Tool } from './tools/tool.js';
import { toolsOf } from './tools/tools-of-contract.js';

/** The tools, built once from the published contract. */
@Injectable()
export class ToolCatalog {
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(contract: Contract) {
    this.tools = toolsOf(contract.document);
  }

  /** The tools that the caller's current scopes allow. */
  listFor({ scopes }: Principal): Tool[] {
    return [...this.tools.values()].filter((tool) => tool.scopes.every((scope) => scopes.includes(scope)));
  }

  /** Also finds tools that are not listed for the caller: the API itself rejects and audits the call. */
  find(name: string): Tool | null {
    return this.tools.get(name) ?? null;
  }
}
