import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import { NewClientSecrets } from '../clients/client-registration.js';

@Injectable()
export class RotatePartnerSecret {
  constructor(
    private readonly database: Database,
    private readonly secrets: NewClientSecrets,
  ) {}

  /**
   * Replaces a partner's secret and returns the new one, once. The old one stops working; grants and tokens
   * stay valid.
   */
  async run(clientId: string): Promise<string> {
    const secret = this.secrets.secret();
    const rows = await this.database.control((system) =>
      system.query(
        `update oauth_client set secret_hash = $2
          where client_id = $1 and business_id is null and not is_public and revoked_at is null returning id`,
        [clientId, hashToken(secret)],
      ),
    );
    if (rows.length === 0) throw new NotFound('partner');
    return secret;
  }
}
