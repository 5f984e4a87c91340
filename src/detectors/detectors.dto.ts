import { OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { DETECTOR_CODES } from './detector-list.js';
import type { Finding, Severity } from './finding.js';

export class FindingsQuery extends PageQuery {
  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @OneOf(DETECTOR_CODES)
  code?: string;
}

export interface FindingView extends Finding {
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
