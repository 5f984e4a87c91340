import { Injectable } from '@nestjs/common';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AlreadyMatched } from '../banking.errors.js';
import { DecideTransactions } from '../decisions/decide-transactions.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { insertMatches } from './insert-matches.js';
import { LockLegs } from './lock-legs.js';
import { daysBetween } from './not-a-pair.js';
import { toMatchedTransferView } from './transfer-view.js';
import type { LegsDto, MatchedTransferView } from './transfers.dto.js';
import { TransfersRepository } from './transfers.repository.js';

@Injectable()
export class MatchLegs {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly lockLegs: LockLegs,
    private readonly decideTransactions: DecideTransactions,
  ) {}

  /**
   * Records that two transactions are one transfer. Those that are not transfers yet, or need review, become transfers by
   * this user's decision. An earlier rejection of the pair is forgotten.
   */
  async run(uow: UnitOfWork, input: LegsDto): Promise<MatchedTransferView> {
    const { out, into, locked } = await this.lockLegs.run(uow, input);
    const [other] = await this.transfers.ofTransactions(uow, [out.id, into.id]);
    if (other)
      throw new AlreadyMatched(other.outTransactionId === out.id ? 'outTransactionId' : 'inTransactionId');
    await this.decideTransactions.run(
      uow,
      locked,
      (leg) => (isDecided(leg) ? null : { category: 'transfer', reason: null }),
      (id) => (id === out.id ? 'outTransactionId' : 'inTransactionId'),
    );
    const pair = { outId: out.id, inId: into.id, daysApart: daysBetween(out, into) };
    this.transfers.forgetRejection(uow, out.id, into.id);
    const [match] = insertMatches(uow, locked.entity.id, [pair], 'user');
    if (!match) throw new Error('no match was inserted');
    uow.audit({
      action: 'transfer.match',
      resourceType: 'transfer',
      resourceId: match.id,
      changes: { outTransactionId: toTransactionId(out.id), inTransactionId: toTransactionId(into.id) },
    });
    return toMatchedTransferView(match, out, into);
  }
}

function isDecided({ decision, needsReview }: BankTransaction): boolean {
  return decision.target?.kind === 'transfer' && !needsReview;
}
