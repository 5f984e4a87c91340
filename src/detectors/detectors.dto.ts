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
  /** When the run looked that found it, which is the latest. */
  readonly ranAt: string;
}

/** What a run found: how many findings of each code and of each severity. */
export interface DetectorRunView {
  readonly ranAt: string;
  readonly total: number;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly counts: Readonly<Record<string, number>>;
}
