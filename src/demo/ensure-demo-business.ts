import { Injectable } from '@nestjs/common';
import { DeclareBankAccounts, firstOpeningDate } from '../banking/index.js';
import { EntitiesRepository } from '../entities/index.js';
import { businessExists, operatorIn } from '../identity/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Principal } from '../kernel/principal.js';
import { OnboardBusiness } from '../onboarding/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { demoStart, SAVINGS_OPENING } from './demo-rows.js';

/** The demo business has a fixed id, so that loading it again finds it. */
const DEMO_BUSINESS_ID = '01960000-0000-7000-8000-0000000000de';
const TIME_ZONE = 'America/Los_Angeles';
export const INSTITUTION = 'Harbor Bank';

export interface DemoBusiness {
  readonly principal: Principal;
  readonly entityId: string;
  /** The period of its transactions. */
  readonly firstDay: CalendarDate;
  readonly today: CalendarDate;
}

@Injectable()
export class EnsureDemoBusiness {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly onboardBusiness: OnboardBusiness,
    private readonly entities: EntitiesRepository,
    private readonly declareBankAccounts: DeclareBankAccounts,
  ) {}

  /** Creates the demo business with its bank accounts unless it exists. */
  async run(): Promise<DemoBusiness> {
    const today = this.clock.today(TIME_ZONE);
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
    return { principal, entityId, firstDay, today };
  }
}

function demoAccounts(openingBalanceDate: CalendarDate) {
  const opening = (openingBalance: number, currency = 'USD') => ({
    openingBalance,
    openingBalanceDate,
    currency,
  });
  return {
    institutionName: INSTITUTION,
    accounts: [
      { externalId: 'checking', name: 'Business Checking', kind: 'checking' as const, ...opening(48_210.55) },
      {
        externalId: 'savings',
        name: 'Reserve Savings',
        kind: 'savings' as const,
        ...opening(SAVINGS_OPENING),
      },
      { externalId: 'card', name: 'Business Card', kind: 'credit_card' as const, ...opening(1_384.2) },
      { externalId: 'euro', name: 'Euro Account', kind: 'checking' as const, ...opening(6_500, 'EUR') },
    ],
  };
}
