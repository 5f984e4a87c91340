import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { hashToken, isWellFormedToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { mailTokenPrefix } from '../accounts/mail-tokens.repository.js';
import { LinkExpired } from '../identity.errors.js';
import { Invitation } from './invitation.entity.js';

const LIFETIME_MS = 72 * 3_600_000;

/** An invitation is valid for as long as its sender could send it again. */
const IS_VALID = `inviter.role in ('owner', 'admin') and (i.role <> 'owner' or inviter.role = 'owner')`;

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly token: string;
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly inviter_name: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** The invitation behind a link, with its business. */
export interface LinkedInvitation {
  readonly business_id: string;
  readonly business_name: string;
  readonly time_zone: string;
  readonly email: string;
  readonly role: Role;
  readonly inviter_name: string;
}

@Injectable()
export class InvitationsRepository {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A second invitation of the same address replaces the first and invalidates its link. */
  async put(uow: UnitOfWork, { token, ...fields }: NewInvitation): Promise<Date> {
    const expiresAt = new Date(uow.startedAt.getTime() + LIFETIME_MS);
    const row = { ...fields, businessId: uow.businessId, tokenHash: hashToken(token) };
    await uow
      .repository(Invitation)
      .upsert({ ...row, createdAt: uow.startedAt, expiresAt }, ['businessId', 'email']);
    return expiresAt;
  }

  async list(uow: UnitOfWork): Promise<InvitationRow[]> {
    return uow.query<InvitationRow>(
      `select i.id, i.email, i.role, u.name as inviter_name, i.created_at, i.expires_at
         from invitation i
         join member inviter on inviter.business_id = i.business_id and inviter.user_id = i.invited_by
         join app_user u on u.id = i.invited_by
        where i.business_id = $1 and i.expires_at > $2 and ${IS_VALID}
        order by i.created_at desc, i.id desc limit 1000`,
      [uow.businessId, this.clock.now()],
    );
  }

  /** Returns whether it existed. */
  async delete(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow.repository(Invitation).delete({ businessId: uow.businessId, id });
    return affected === 1;
  }

  /** Finds the invitation of a mailed link, in any business. Throws LinkExpired when there is none. */
  async findByToken(token: string): Promise<LinkedInvitation> {
    if (!isWellFormedToken(token, mailTokenPrefix(this.config))) throw new LinkExpired();
    const row = await this.database.control((system) =>
      system.queryOne<LinkedInvitation>(
        `select i.business_id, b.name as business_name, b.time_zone, i.email, i.role, u.name as inviter_name
           from invitation i
           join business b on b.id = i.business_id
           join member inviter on inviter.business_id = i.business_id and inviter.user_id = i.invited_by
           join app_user u on u.id = i.invited_by and u.disabled_at is null
          where i.token_hash = $1 and i.expires_at > $2 and ${IS_VALID}`,
        [hashToken(token), this.clock.now()],
      ),
    );
    if (!row) throw new LinkExpired();
    return row;
  }

  /** Consumes a link and returns its role. Of two concurrent calls one gets LinkExpired. */
  async consume(uow: UnitOfWork, token: string): Promise<Role> {
    const row = await uow.queryOne<{ role: Role }>(
      'delete from invitation where business_id = $1 and token_hash = $2 and expires_at > $3 returning role',
      [uow.businessId, hashToken(token), this.clock.now()],
    );
    if (!row) throw new LinkExpired();
    return row.role;
  }
}
