import { OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { DETECTOR_CODES } from './detector-list.js';
import type { DetectedFinding } from './detect.js';
import type { Severity } from './severity.js';

export class FindingsQuery extends PageQuery {
  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @OneOf(DETECTOR_CODES)
  code?: string;
}

export interface FindingView extends Readonly<DetectedFinding> {
  /** When the latest run found it. */
  readonly ranAt: string;
}

/** The number of findings of a run, by code and by severity. */
export interface DetectorRunView {
  readonly ranAt: string;
  readonly total: number;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly counts: Readonly<Record<string, number>>;
}
