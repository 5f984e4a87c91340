import { Injectable } from '@nestjs/common';
import { LinkApplication, RedrawForm } from '../ein/index.js';
import { CreateEntity, type LegalEntityView } from '../entities/index.js';
import { type CalendarDate, dateInZone, isCalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isCleanLine } from '../kernel/text.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import type { Incorporation } from './incorporation.entity.js';
import type { IncorporationView } from './incorporation-view.js';
import { IncorporationQueries } from './incorporations.queries.js';
import { factsOfIncorporation } from './form-facts.js';
import { legalNameOf, type NameOption, regimeOf } from './incorporation-details.js';
import { ownershipOf } from './foreign-ownership.js';

/** The state's approval. */
export interface StateApproval {
  /** The name option that the state accepted, counted from 1; default: the first. */
  readonly nameOption?: number;
  /** The same by its text, with the designator: the options may have changed since the caller read them. */
  readonly legalName?: string;
  /** Default: today. */
  readonly formationDate?: string;
  readonly stateFileNumber?: string;
}

const MAX_FILE_NUMBER_LENGTH = 60;

@Injectable()
export class ApproveIncorporation {
  constructor(
    private readonly advance: AdvanceIncorporation,
    private readonly createEntity: CreateEntity,
    private readonly redrawForm: RedrawForm,
    private readonly linkApplication: LinkApplication,
    private readonly queries: IncorporationQueries,
  ) {}

  /**
   * Records that the state formed the company: creates its legal entity, links its EIN application, and sets the EIN
   * on the entity if it has already arrived.
   */
  async run(uow: UnitOfWork, id: string, approval: StateApproval): Promise<IncorporationView> {
    const move = await this.advance.begin(uow, id, 'approve');
    const { incorporation } = move;
    const { legalName, formationDate, stateFileNumber } = readApproval(uow, incorporation, approval);
    // Lock order: the application before the entities, as in recording its EIN.
    await this.redrawForm.run(uow, id, this.factsOnceFormed(incorporation, legalName, formationDate));
    const { id: entityId } = await this.insertEntity(uow, incorporation, legalName, formationDate);
    await this.linkApplication.run(uow, id, entityId);
    const filed = await this.advance.complete(uow, move, {
      entityId,
      legalName,
      formationDate,
      stateFileNumber,
      filedAt: uow.startedAt,
    });
    return this.queries.viewOf(uow, filed);
  }

  /** A form without a start date gets the formation date. */
  private factsOnceFormed(incorporation: Incorporation, legalName: string, formationDate: CalendarDate) {
    const facts = factsOfIncorporation(incorporation, legalName);
    return { ...facts, startDate: facts.startDate ?? formationDate };
  }

  private insertEntity(
    uow: UnitOfWork,
    { entityType, filingState, details }: Incorporation,
    legalName: string,
    formationDate: CalendarDate,
  ): Promise<LegalEntityView> {
    return this.createEntity.run(uow, {
      legalName,
      country: 'US',
      entityType: entityType === 'LLC' ? 'llc' : 'c_corp',
      regime: regimeOf(entityType, details),
      formationState: filingState,
      formationDate,
      fiscalYearEndMonth: details.closingMonth,
      address: details.mailingAddress,
      ...ownershipOf(entityType, details),
    });
  }
}

/** The approval with its defaults filled in. Throws InvalidRequest if a field is invalid. */
function readApproval(uow: UnitOfWork, { nameOptions }: Incorporation, approval: StateApproval) {
  const { stateFileNumber = null } = approval;
  const today = dateInZone(uow.startedAt.getTime(), uow.principal.timeZone);
  const formationDate = approval.formationDate ?? today;
  if (!isCalendarDate(formationDate))
    throw InvalidRequest.at('formationDate', 'must be a calendar date as YYYY-MM-DD');
  if (stateFileNumber !== null && !isFileNumber(stateFileNumber))
    throw InvalidRequest.at('stateFileNumber', `must have 1 to ${MAX_FILE_NUMBER_LENGTH} characters`);
  return { legalName: acceptedName(nameOptions, approval), formationDate, stateFileNumber };
}

function acceptedName(options: readonly NameOption[], { nameOption = 1, legalName }: StateApproval): string {
  if (legalName !== undefined) {
    if (options.some((option) => legalNameOf(option) === legalName)) return legalName;
    throw InvalidRequest.at('legalName', 'must be one of the name options');
  }
  const approved = options[nameOption - 1];
  if (!approved) throw InvalidRequest.at('nameOption', `must be a whole number from 1 to ${options.length}`);
  return legalNameOf(approved);
}

function isFileNumber(text: string): boolean {
  return text.length >= 1 && text.length <= MAX_FILE_NUMBER_LENGTH && isCleanLine(text);
}
