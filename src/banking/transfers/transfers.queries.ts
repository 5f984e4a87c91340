import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { indexBy } from '../../kernel/collections.js';
import type { Principal } from '../../kernel/principal.js';
import { lookUpAccount } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, type PageQuery, toPage } from '../../platform/http/responses/paging.js';
import { VIEW_COLUMNS, type ViewedTransaction } from '../transactions/transaction-view.js';
import { proposeConversions } from './propose-conversions.js';
import { proposeTransfers } from './propose-transfers.js';
import { lookUpMatch } from './transfer-sql.js';
import { toListedTransferView, toProposedTransferView } from './transfer-view.js';
import type { ListedTransferView, ProposedTransferView, TransferSuggestionsQuery } from './transfers.dto.js';
import { TransfersRepository } from './transfers.repository.js';

const LIST_LEGS = `
  select ${VIEW_COLUMNS} from unnest($2::uuid[]) as asked(id)
   cross join lateral (select * from bank_transaction t where t.business_id = $1 and t.id = asked.id limit 1) t
   ${lookUpAccount('a', '$1', 't.category_account_id')}
   ${lookUpMatch('m', '$1')}`;

@Injectable()
export class TransferQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly transfers: TransfersRepository,
  ) {}

  /** Matched transfers, newest match first. */
  async list(principal: Principal, query: PageQuery): Promise<Page<ListedTransferView>> {
    return this.database.read(principal, async (uow) => {
      const matches = await this.transfers.list(uow, query.limit + 1, query.offset);
      const legs = await readLegs(
        uow,
        matches.flatMap(({ outTransactionId, inTransactionId }) => [outTransactionId, inTransactionId]),
      );
      const views = matches.flatMap((match) => {
        const [out, into] = [legs.get(match.outTransactionId), legs.get(match.inTransactionId)];
        return out && into ? [toListedTransferView(match, out, into)] : [];
      });
      return toPage(views, query);
    });
  }

  /** Unmatched pairs of an entity that may be one transfer, the most likely first. */
  async suggest(
    principal: Principal,
    { entityId, limit }: TransferSuggestionsQuery,
  ): Promise<ProposedTransferView[]> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, entityId);
      const { legs, rejected } = await this.transfers.findProposable(uow, entity.id);
      const equal = proposeTransfers(legs, rejected, limit);
      const conversions = proposeConversions(legs, rejected, limit);
      const pairs = [...equal, ...conversions].slice(0, limit);
      const found = await readLegs(
        uow,
        pairs.flatMap(({ outId, inId }) => [outId, inId]),
      );
      return pairs.flatMap(({ outId, inId }) => {
        const [out, into] = [found.get(outId), found.get(inId)];
        return out && into ? [toProposedTransferView(out, into)] : [];
      });
    });
  }
}

async function readLegs(uow: UnitOfWork, ids: readonly string[]): Promise<Map<string, ViewedTransaction>> {
  if (ids.length === 0) return new Map();
  const rows = await uow.query<ViewedTransaction>(LIST_LEGS, [uow.businessId, [...new Set(ids)]]);
  return indexBy(rows, ({ id }) => id);
}
