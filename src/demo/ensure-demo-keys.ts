import { Injectable } from '@nestjs/common';
import { CreateApiKey } from '../identity/index.js';
import type { Principal, Scope } from '../kernel/principal.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { demoAddresses, type DemoFile, readDemoFile, writeDemoFile } from './demo-file.js';
import { DemoOwner } from './demo-owner.js';

@Injectable()
export class EnsureDemoKeys {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly owner: DemoOwner,
    private readonly createApiKey: CreateApiKey,
  ) {}

  /** The keys in the demo file, or new ones if the file is lost: the database stores only hashes of keys and passwords. */
  async run(principal: Principal, entityId: string): Promise<DemoFile> {
    const { businessId } = principal;
    const known = await readDemoFile(this.config);
    if (known?.businessId === businessId && known.entityId === entityId) return known;
    const keys = await this.createKeys(principal);
    const user = await this.owner.newPassword();
    const file = { ...demoAddresses(this.config), businessId, entityId, ...keys, user };
    await writeDemoFile(this.config, file);
    return file;
  }

  private async createKeys(principal: Principal): Promise<Pick<DemoFile, 'apiKey' | 'readOnlyApiKey'>> {
    const userId = await this.owner.findOrCreate();
    return this.database.run(principal, async (uow) => {
      await this.owner.ensureMembership(uow, userId);
      const create = async (name: string, scopes: Scope[]) =>
        (await this.createApiKey.run(uow, { userId, name, scopes })).apiKey;
      return {
        apiKey: await create('Demo', ['read', 'write']),
        readOnlyApiKey: await create('Demo, read only', ['read']),
      };
    });
  }
}
