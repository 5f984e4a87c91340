import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DeclareBankAccounts,
  firstOpeningDate,
  MAX_ROWS_PER_PUSH,
  PushTransactions,
} from '../banking/index.js';
import { EntitiesRepository } from '../entities/index.js';
import {
  AddMember,
  businessExists,
  CreateApiKey,
  FindOrCreateUser,
  hasBusinesses,
  MembersRepository,
  operatorIn,
  SetUserPassword,
} from '../identity/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Principal, Scope } from '../kernel/principal.js';
import { OnboardBusiness } from '../onboarding/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.js';
import { LoadDemoCompanies } from './load-demo-companies.js';
import { type DemoRow, demoRows, demoStart } from './demo-rows.js';

/** The demo business has a fixed id, so that loading it again finds it. */
const DEMO_BUSINESS_ID = '01960000-0000-7000-8000-0000000000de';
const TIME_ZONE = 'America/Los_Angeles';
const OWNER = 'owner@juniper.example';
const INSTITUTION = 'Harbor Bank';

@Injectable()
export class LoadDemo {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly onboardBusiness: OnboardBusiness,
    private readonly findOrCreateUser: FindOrCreateUser,
    private readonly members: MembersRepository,
    private readonly addMember: AddMember,
    private readonly createApiKey: CreateApiKey,
    private readonly setUserPassword: SetUserPassword,
    private readonly entities: EntitiesRepository,
    private readonly declareBankAccounts: DeclareBankAccounts,
    private readonly pushTransactions: PushTransactions,
    private readonly loadCompanies: LoadDemoCompanies,
  ) {}

  /**
   * Creates the demo business with three bank accounts, half a year of transactions and a few companies, through
   * the same use cases as any client. Loading again only adds the days since the last load.
   */
  async run(): Promise<DemoFile> {
    const today = this.clock.today(TIME_ZONE);
    const { principal, entityId, firstDay } = await this.ensureBusiness(today);
    for (const rows of inPieces(demoRows(firstDay, today))) {
      await this.database.run(principal, (uow) =>
        this.pushTransactions.run(uow, { institutionName: INSTITUTION, transactions: rows }),
      );
    }
    await this.loadCompanies.run(principal, entityId);
    return this.ensureKeys(principal, entityId);
  }

  /** Whether the database has no business. */
  async isDatabaseEmpty(): Promise<boolean> {
    return !(await hasBusinesses(this.database));
  }

  private async ensureBusiness(today: CalendarDate) {
    if (!(await businessExists(this.database, DEMO_BUSINESS_ID))) {
      await this.onboardBusiness.run({
        businessId: DEMO_BUSINESS_ID,
        name: 'Juniper Street Studio LLC',
        timeZone: TIME_ZONE,
        country: 'US',
        entityType: 'llc',
      });
    }
    const principal = await operatorIn(this.database, DEMO_BUSINESS_ID);
    const { entityId, firstDay } = await this.database.run(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, undefined);
      return { entityId: entity.id, firstDay: (await firstOpeningDate(uow)) ?? demoStart(today) };
    });
    await this.database.run(principal, (uow) => this.declareBankAccounts.run(uow, demoAccounts(firstDay)));
    return { principal, entityId, firstDay };
  }

  /** The keys in the demo file, or new ones if it is lost: the database contains neither keys nor passwords in clear. */
  private async ensureKeys(principal: Principal, entityId: string): Promise<DemoFile> {
    const known = await readDemoFile(this.config);
    if (known?.businessId === DEMO_BUSINESS_ID && known.entityId === entityId) return known;
    const userId = await this.findOrCreateUser.run(OWNER, 'June Park');
    const keys = await this.database.run(principal, async (uow) => {
      if (!(await this.members.find(uow, userId))) await this.addMember.run(uow, userId, 'owner');
      const make = async (name: string, scopes: Scope[]) =>
        (await this.createApiKey.run(uow, { userId, name, scopes })).apiKey;
      return {
        apiKey: await make('Demo', ['read', 'write']),
        readOnlyApiKey: await make('Demo, read only', ['read']),
      };
    });
    const user = { email: OWNER, password: randomBytes(12).toString('base64url') };
    await this.setUserPassword.run(user);
    const { rootUrl, appUrl } = this.config;
    const file = {
      rootUrl,
      baseUrl: `${rootUrl}/v1`,
      appUrl,
      businessId: DEMO_BUSINESS_ID,
      entityId,
      ...keys,
      user,
    };
    await writeDemoFile(this.config, file);
    return file;
  }
}

function demoAccounts(openingBalanceDate: CalendarDate) {
  const opening = (openingBalance: number) => ({ openingBalance, openingBalanceDate, currency: 'USD' });
  return {
    institutionName: INSTITUTION,
    accounts: [
      { externalId: 'checking', name: 'Business Checking', kind: 'checking' as const, ...opening(48_210.55) },
      { externalId: 'savings', name: 'Reserve Savings', kind: 'savings' as const, ...opening(25_000) },
      { externalId: 'card', name: 'Business Card', kind: 'credit_card' as const, ...opening(1_384.2) },
    ],
  };
}

function inPieces(rows: readonly DemoRow[]): DemoRow[][] {
  const pieces: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += MAX_ROWS_PER_PUSH)
    pieces.push(rows.slice(at, at + MAX_ROWS_PER_PUSH));
  return pieces;
}
