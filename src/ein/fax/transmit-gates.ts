import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate, dateInZone } from '../../kernel/calendar-date.js';
import { nameKey } from '../../kernel/names.js';
import { Config } from '../../platform/config/config.js';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import type { ResponsibleParty } from '../ss4/ss4-facts.js';
import { IRS_TIME_ZONE } from '../ss4/irs-time-zone.js';
import { FormationPending, NoReturnFax, OneEinPerDay } from './fax.errors.js';

export interface Acknowledgements {
  readonly acknowledgeNotFormed?: boolean;
  readonly acknowledgeNoReturnFax?: boolean;
}

/** What the IRS expects of a form before it is faxed. The sandbox sends nothing to the IRS, so it does not apply there. */
@Injectable()
export class TransmitGates {
  constructor(private readonly config: Config) {}

  /** Throws FormationPending, NoReturnFax and OneEinPerDay. The caller has locked the application. */
  async check(
    uow: UnitOfWork,
    application: EinApplication,
    { carrier, acknowledged }: { readonly carrier: CarrierName; readonly acknowledged: Acknowledgements },
  ): Promise<void> {
    if (carrier === 'sandbox') return;
    const { incorporationId, entityId, facts, repliesByMail } = application;
    const isFormed = incorporationId === null || entityId !== null;
    if (!isFormed && acknowledged.acknowledgeNotFormed !== true) throw new FormationPending();
    const returnFax = returnFaxOf(application, this.config) ?? facts.responsibleParty.fax ?? null;
    if ((repliesByMail || returnFax === null) && acknowledged.acknowledgeNoReturnFax !== true)
      throw new NoReturnFax();
    const today = dateInZone(uow.startedAt.getTime(), IRS_TIME_ZONE);
    await lockPerson(uow, facts.responsibleParty);
    if (await sentAnother(uow, application, today)) throw new OneEinPerDay(addDays(today, 1));
  }
}

/** RETURN_FAX, if the form has it: it may have been set after the form was drawn. */
export function returnFaxOf(
  { repliesByMail, replyIsUnknown }: Pick<EinApplication, 'repliesByMail' | 'replyIsUnknown'>,
  { returnFax }: Pick<Config, 'returnFax'>,
): string | null {
  return repliesByMail || replyIsUnknown ? null : returnFax;
}

/** The second of two concurrent transmissions waits for the first and sees it. */
async function lockPerson(uow: UnitOfWork, party: ResponsibleParty): Promise<void> {
  await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `ein_per_day:${uow.businessId}:${keyOf(party)}`,
  ]);
}

/** Whether another form of the same person was sent that day. */
export async function sentAnother(
  uow: UnitOfWork,
  { id, facts: { responsibleParty } }: EinApplication,
  day: CalendarDate,
): Promise<boolean> {
  const sent = await uow.query<Pick<ResponsibleParty, 'firstName' | 'lastName'>>(
    `select a.facts->'responsibleParty'->>'firstName' as "firstName",
            a.facts->'responsibleParty'->>'lastName' as "lastName"
       from ein_application a
      where a.business_id = $1 and a.id <> $2
        and ((a.filed_at at time zone $3)::date = $4::date
          or exists (select from fax_transmission f
                      where f.business_id = a.business_id and f.application_id = a.id and f.status <> 'failed'
                        and (f.created_at at time zone $3)::date = $4::date))`,
    [uow.businessId, id, IRS_TIME_ZONE, day],
  );
  return sent.some((party) => keyOf(party) === keyOf(responsibleParty));
}

function keyOf({ firstName, lastName }: Pick<ResponsibleParty, 'firstName' | 'lastName'>): string {
  return nameKey(`${firstName} ${lastName}`);
}
