import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Principal } from '../kernel/principal.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { EntityViews } from './entity-view.js';
import { LegalEntity } from './legal-entity.entity.js';

const BATCH_SIZE = 100;

@Injectable()
export class ReencryptTaxIds {
  constructor(
    private readonly database: Database,
    private readonly cipher: Cipher,
    private readonly views: EntityViews,
  ) {}

  /**
   * Encrypts the tax ids of a business with the newest key, so that older keys can be removed. Each batch commits on its
   * own: after an interruption, running it again completes the rest. Returns how many it encrypted.
   */
  async run(principal: Principal): Promise<number> {
    let total = 0;
    let encrypted: number;
    do {
      encrypted = await this.database.run(principal, (uow) => this.encryptBatch(uow));
      total += encrypted;
    } while (encrypted === BATCH_SIZE);
    return total;
  }

  private async encryptBatch(uow: UnitOfWork): Promise<number> {
    const { businessId } = uow;
    const batch = await uow.repository(LegalEntity).find({
      where: { businessId, taxIdKeyId: Not(this.cipher.newestKeyId) },
      order: { id: 'ASC' },
      take: BATCH_SIZE,
      lock: { mode: 'pessimistic_write' },
    });
    for (const entity of batch) {
      const sealed = this.views.seal(entity.id, this.views.open(entity));
      await uow.repository(LegalEntity).update({ businessId, id: entity.id }, sealed);
      uow.audit({ action: 'legal_entity.reencrypt', resourceType: 'legal_entity', resourceId: entity.id });
    }
    return batch.length;
  }
}
