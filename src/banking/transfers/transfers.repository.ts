import { Injectable } from '@nestjs/common';
import { addDays } from '../../kernel/calendar-date.js';
import { indexBy } from '../../kernel/collections.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { conversionRange } from './propose-conversions.js';
import type { ProposableLeg } from './propose-transfers.js';
import { MAX_DAYS_APART, pairKey, type TransferLeg } from './transfer-leg.js';
import { TransferMatch } from './transfer-match.entity.js';
import { IS_LEG, isUnmatched, LEG_COLUMNS } from './transfer-sql.js';

/** How many unmatched legs proposals start from, and how many matched ones are passed on the way to them. */
const MAX_SUSPECTS = 1_000;
const MAX_SUSPECTS_READ = 5_000;
/** How many transactions of one amount are compared with such legs. */
const MAX_EQUAL_AMOUNTS = 200;

/** Transfers and transactions that need review are read in an index each. */
function newestLegs(condition: string): string {
  return `
    (select * from bank_transaction t
      where t.business_id = $1 and t.entity_id = $2 and ${condition} and ${IS_LEG}
      order by t.date desc, t.id desc limit ${MAX_SUSPECTS_READ})`;
}

const BOOKED = `coalesce(t.booked_minor, t.amount_minor) as "bookedMinor"`;

const FIND_SUSPECTS = `
  select ${LEG_COLUMNS}, ${BOOKED}, true as "isSuspect", t.is_transfer as "isTransfer"
    from (${newestLegs('t.is_transfer')} union all ${newestLegs('not t.is_transfer and t.needs_review')}
           order by date desc, id desc limit ${MAX_SUSPECTS_READ}) t
   where ${isUnmatched('$1')}
   order by t.date desc, t.id desc limit ${MAX_SUSPECTS}`;

/** The newest transactions of each amount, whatever their category. */
const FIND_PARTNERS = `
  select ${LEG_COLUMNS}, ${BOOKED}, t.is_transfer or t.needs_review as "isSuspect", t.is_transfer as "isTransfer"
    from unnest($3::text[], $4::bigint[], $5::date[], $6::date[]) as k(currency, amount_minor, first, last)
   cross join lateral (
     select * from bank_transaction t
      where t.business_id = $1 and t.currency = k.currency and t.amount_minor = k.amount_minor
        and t.date between k.first and k.last and t.entity_id = $2 and ${IS_LEG}
      order by t.id desc limit ${MAX_EQUAL_AMOUNTS}) t
   where ${isUnmatched('$1')}`;

/** The transactions in other currencies than the books that are worth nearly the same, whatever their category. */
export const FIND_CONVERSIONS = `
  select ${LEG_COLUMNS}, ${BOOKED}, t.is_transfer or t.needs_review as "isSuspect", t.is_transfer as "isTransfer"
    from unnest($3::text[], $4::bigint[], $5::bigint[], $6::date[]) as k(currency, least, most, date)
   cross join lateral (
     select * from bank_transaction t
      where t.business_id = $1 and t.entity_id = $2 and t.booked_minor between k.least and k.most
        and t.date between k.date - ${MAX_DAYS_APART} and k.date + ${MAX_DAYS_APART} and t.booked_minor is not null
        and t.currency <> k.currency and ${IS_LEG}
      order by t.booked_minor limit ${MAX_EQUAL_AMOUNTS}) t
   where ${isUnmatched('$1')}`;

const FIND_REJECTIONS = `
  select r.first_transaction_id as first, r.second_transaction_id as second from unnest($2::uuid[]) as leg(id)
   cross join lateral (
     select * from transfer_rejection r where r.business_id = $1 and r.first_transaction_id = leg.id
     union all
     select * from transfer_rejection r where r.business_id = $1 and r.second_transaction_id = leg.id) r`;

@Injectable()
export class TransfersRepository {
  /** Unmatched legs of an entity that proposals are made of, and the rejected pairs among them. */
  async findProposable(
    uow: UnitOfWork,
    entityId: string,
  ): Promise<{ legs: ProposableLeg[]; rejected: ReadonlySet<string> }> {
    const suspects = await uow.query<ProposableLeg>(FIND_SUSPECTS, [uow.businessId, entityId]);
    if (suspects.length === 0) return { legs: [], rejected: new Set() };
    const asked = amountsOf(suspects);
    const partners = await uow.query<ProposableLeg>(FIND_PARTNERS, [
      uow.businessId,
      entityId,
      asked.map(({ currency }) => currency),
      asked.map(({ amountMinor }) => -amountMinor),
      asked.map(({ first }) => addDays(first, -MAX_DAYS_APART)),
      asked.map(({ last }) => addDays(last, MAX_DAYS_APART)),
    ]);
    const conversions = await uow.query<ProposableLeg>(FIND_CONVERSIONS, [
      uow.businessId,
      entityId,
      suspects.map(({ currency }) => currency),
      ...rangesOf(suspects),
      suspects.map(({ date }) => date),
    ]);
    const rejections = await uow.query<{ first: string; second: string }>(FIND_REJECTIONS, [
      uow.businessId,
      suspects.map(({ id }) => id),
    ]);
    return {
      legs: [...indexBy([...partners, ...conversions, ...suspects], ({ id }) => id).values()],
      rejected: new Set(rejections.map(({ first, second }) => pairKey(first, second))),
    };
  }

  /** The matches of any of the transactions. */
  async ofTransactions(uow: UnitOfWork, ids: readonly string[]): Promise<TransferMatch[]> {
    const { businessId } = uow;
    const matches = uow.repository(TransferMatch);
    const found = await Promise.all(
      ids.map((id) =>
        matches.findBy([
          { businessId, outTransactionId: id },
          { businessId, inTransactionId: id },
        ]),
      ),
    );
    return found.flat();
  }

  get(uow: UnitOfWork, id: string): Promise<TransferMatch | null> {
    return uow.repository(TransferMatch).findOneBy({ businessId: uow.businessId, id });
  }

  /** Newest first. */
  list(uow: UnitOfWork, limit: number, offset: number): Promise<TransferMatch[]> {
    return uow.repository(TransferMatch).find({
      where: { businessId: uow.businessId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** False if another request has ended it. */
  async delete(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow.repository(TransferMatch).delete({ businessId: uow.businessId, id });
    return affected === 1;
  }

  /** Remembers that two transactions are not one transfer. False if that is known. */
  async reject(uow: UnitOfWork, oneId: string, otherId: string): Promise<boolean> {
    const [first, second] = oneId < otherId ? [oneId, otherId] : [otherId, oneId];
    const rows = await uow.query(
      `insert into transfer_rejection (business_id, first_transaction_id, second_transaction_id, created_at)
       values ($1, $2, $3, $4) on conflict do nothing returning first_transaction_id`,
      [uow.businessId, first, second, uow.startedAt],
    );
    return rows.length === 1;
  }

  forgetRejection(uow: UnitOfWork, oneId: string, otherId: string): void {
    const [first, second] = oneId < otherId ? [oneId, otherId] : [otherId, oneId];
    uow.write(
      `delete from transfer_rejection
        where business_id = $1 and first_transaction_id = $2 and second_transaction_id = $3`,
      [uow.businessId, first, second],
    );
  }
}

/** The least and the most that each leg's other side may be, with its sign. */
function rangesOf(legs: readonly ProposableLeg[]): [least: bigint[], most: bigint[]] {
  const ranges = legs.map(({ bookedMinor }) => {
    const { least, most } = conversionRange(bookedMinor);
    return bookedMinor > 0n ? { least: -most, most: -least } : { least, most };
  });
  return [ranges.map(({ least }) => least), ranges.map(({ most }) => most)];
}

/** Each amount with its first and last date. */
function amountsOf(legs: readonly TransferLeg[]) {
  const amounts = new Map<
    string,
    Pick<TransferLeg, 'currency' | 'amountMinor'> & Record<'first' | 'last', TransferLeg['date']>
  >();
  for (const { currency, amountMinor, date } of legs) {
    const key = `${currency} ${amountMinor}`;
    const { first, last } = amounts.get(key) ?? { first: date, last: date };
    amounts.set(key, {
      currency,
      amountMinor,
      first: date < first ? date : first,
      last: date > last ? date : last,
    });
  }
  return [...amounts.values()];
}
