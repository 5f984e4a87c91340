import { INCORPORATION_STATUSES, type IncorporationStatus } from '../incorporations/index.js';
import { DateField, FreeText, Line, OneOf, Optional } from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import type { ApproveIncorporationInput, StateReasonInput } from './session-api.js';

export class OperatorIncorporationsQuery extends PageQuery {
  @Optional()
  @OneOf(INCORPORATION_STATUSES)
  status: IncorporationStatus = 'submitted';
}

export class ApproveIncorporationDto implements ApproveIncorporationInput {
  @Line({ max: 200 })
  legalName!: string;

  @Optional()
  @DateField()
  formationDate?: string;

  @Optional()
  @Line({ max: 60 })
  stateFileNumber?: string;
}

export class StateReasonDto implements StateReasonInput {
  @FreeText({ max: 500 })
  reason!: string;
}
