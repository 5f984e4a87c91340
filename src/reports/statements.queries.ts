import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { BooksReader } from './books-reader.js';
import type { StatementQuery } from './reports.dto.js';
import { STATEMENT_NAMES, STATEMENTS } from './statements/statement-types.js';

@Injectable()
export class StatementQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly reader: BooksReader,
  ) {}

  /** A statement of one entity (default: the primary one), computed from one snapshot of the ledger. */
  async get(principal: Principal, name: string, query: StatementQuery) {
    const statement = readStatement(name);
    const period = statement.periodOf(query, this.clock.today(principal.timeZone));
    return this.database.readRecent(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      const books = await this.reader.open(uow, entity, query.basis ?? 'accrual');
      return statement.render(books, period, {
        interval: query.interval ?? null,
        comparison: query.compare ?? null,
        preparedAt: this.clock.now(),
      });
    });
  }
}

function readStatement(name: string) {
  const known = STATEMENTS.find((candidate) => candidate.name === name);
  if (known === undefined) throw InvalidRequest.at('type', `must be one of ${STATEMENT_NAMES.join(', ')}`);
  return known;
}
