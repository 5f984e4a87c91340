import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { GroupedWork } from '../kernel/grouped-work.js';
import { callerKey, type Principal } from '../kernel/principal.js';
import { fromTransactionId, toTransactionId } from '../kernel/transaction-id.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DecideRows } from './decide-rows.js';
import { LockTransactions } from './lock-transactions.js';
import type { RecategorizedView, RecategorizeDto } from './transactions.dto.js';

interface Wish {
  readonly by: Principal;
  readonly publicId: string;
  readonly input: RecategorizeDto;
}

/** Bounds how long those wait who come while a group is written. */
const MOST_TOGETHER = 50;

@Injectable()
export class RecategorizeTransaction {
  private readonly groups = new GroupedWork<Wish, RecategorizedView>((wishes) => this.write(wishes), {
    most: MOST_TOGETHER,
    aboutOf: ({ publicId }) => publicId,
  });

  constructor(
    private readonly database: Database,
    private readonly lockTransactions: LockTransactions,
    private readonly decideRows: DecideRows,
  ) {}

  /**
   * Records a person's decision: the row's booking is reversed and booked against the new account, and the
   * merchant's preference is learned. The same decision again writes nothing.
   */
  async run(uow: UnitOfWork, publicId: string, input: RecategorizeDto): Promise<RecategorizedView> {
    const [view] = await this.decide(uow, [{ by: uow.principal, publicId, input }]);
    if (!view) throw new NotFound('transaction');
    return view;
  }

  /**
   * The same in a unit of work that it opens. An entity's decisions can only be learned and booked one after the
   * other, and each would wait for the commit of the one before it: those that a caller sends while another of theirs is
   * being written share the next unit of work.
   */
  runGrouped(by: Principal, publicId: string, input: RecategorizeDto): Promise<RecategorizedView> {
    // What is posted together has one author.
    const line = `${by.businessId} ${callerKey(by)} ${by.actingUserId}`;
    return this.groups.run(line, { by, publicId, input });
  }

  private async write(wishes: readonly Wish[]): Promise<readonly RecategorizedView[]> {
    const [first] = wishes;
    return first ? this.database.run(first.by, (uow) => this.decide(uow, wishes)) : [];
  }

  /** All or none, each about another row. */
  private async decide(uow: UnitOfWork, wishes: readonly Wish[]): Promise<RecategorizedView[]> {
    const wishById = new Map(wishes.map((wish) => [fromTransactionId(wish.publicId), wish]));
    const ids = [...wishById.keys()].filter((id) => id !== null);
    if (ids.length < wishes.length) throw new NotFound('transaction');
    const held = await this.lockTransactions.run(uow, ids, { nameOf: null, mayBeGone: false });
    const verdictOn = ({ id }: { readonly id: string }) => {
      const wish = wishById.get(id);
      if (!wish) throw new Error(`nobody decides on transaction ${id}`);
      return { category: wish.input.category, reason: wish.input.reason ?? null, by: wish.by };
    };
    const nameOf = (id: string) => `transaction ${toTransactionId(id)}`;
    const views = await this.decideRows.run(uow, held, verdictOn, nameOf);
    return views.map(({ id, category, transactionType }) => ({ id, category, transactionType }));
  }
}
