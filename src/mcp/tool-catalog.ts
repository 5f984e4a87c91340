import { Injectable } from '@nestjs/common';
import { Contract } from '../contract/index.js';
import type { Principal } from '../kernel/principal.js';
import type { Tool } from './tools/tool.js';
import { toolsOf } from './tools/tools-of-contract.js';
import { COMMON_TOOLS, type Toolset, toolsetOf } from './toolsets.js';

/** The tools, built once from the published contract. */
@Injectable()
export class ToolCatalog {
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly toolsets: ReadonlyMap<string, Toolset>;

  constructor(contract: Contract) {
    this.tools = toolsOf(contract.document);
    this.toolsets = new Map([...this.tools.values()].map(({ name, tag }) => [name, toolsetOf(tag)]));
  }

  /** The tools of these toolsets that the caller's current scopes allow. */
  listFor({ scopes }: Principal, toolsets: ReadonlySet<Toolset>): Tool[] {
    return [...this.tools.values()].filter(
      (tool) => this.isIn(tool.name, toolsets) && tool.scopes.every((scope) => scopes.includes(scope)),
    );
  }

  /** Also finds tools that the caller's scopes do not allow: the API itself rejects and audits the call. */
  find(name: string, toolsets: ReadonlySet<Toolset>): Tool | null {
    const tool = this.tools.get(name);
    return tool !== undefined && this.isIn(name, toolsets) ? tool : null;
  }

  /** The toolset of a tool, if it exists. */
  toolsetOf(name: string): Toolset | null {
    return this.toolsets.get(name) ?? null;
  }

  private isIn(name: string, toolsets: ReadonlySet<Toolset>): boolean {
    const toolset = this.toolsets.get(name);
    return COMMON_TOOLS.has(name) || (toolset !== undefined && toolsets.has(toolset));
  }
}
