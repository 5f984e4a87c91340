import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';
import { operatorEverywhere, operatorIn } from '../identity/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** The application as commands use it: its services, and units of work as the operator of a business. */
export class CommandContext {
  readonly database: Database;

  constructor(
    private readonly app: INestApplicationContext,
    /** The names of the migrations that ran before the command. */
    readonly migrations: readonly string[] = [],
  ) {
    this.database = app.get(Database);
  }

  get<Service>(type: Type<Service> | Abstract<Service>): Service {
    return this.app.get(type);
  }

  operatorIn(businessId: string): Promise<Principal> {
    return operatorIn(this.database, businessId);
  }

  /** The operator in one business; without an id, in every business. */
  async operators(businessId: string | undefined): Promise<Principal[]> {
    return businessId === undefined ? operatorEverywhere(this.database) : [await this.operatorIn(businessId)];
  }

  async runIn<Result>(businessId: string, work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> {
    return this.database.run(await this.operatorIn(businessId), work);
  }
}
