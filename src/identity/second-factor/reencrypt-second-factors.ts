import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { SecondFactorSecrets } from './second-factor-secrets.js';
import { SecondFactor } from './second-factor.entity.js';

const BATCH_SIZE = 100;

@Injectable()
export class ReencryptSecondFactors {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecondFactorSecrets,
  ) {}

  /** Encrypts the secrets of all users with the newest key, in batches that commit on their own. Returns how many. */
  async run(): Promise<number> {
    let total = 0;
    let encrypted: number;
    do {
      encrypted = await this.database.control((system) => this.encryptBatch(system));
      total += encrypted;
    } while (encrypted === BATCH_SIZE);
    return total;
  }

  private async encryptBatch(system: SystemWork): Promise<number> {
    const batch = await system.repository(SecondFactor).find({
      where: { secretKeyId: Not(this.secrets.newestKeyId) },
      order: { userId: 'ASC' },
      take: BATCH_SIZE,
      lock: { mode: 'pessimistic_write' },
    });
    for (const factor of batch)
      await system.repository(SecondFactor).update({ userId: factor.userId }, this.secrets.reseal(factor));
    return batch.length;
  }
}
