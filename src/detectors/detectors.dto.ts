import { OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { DETECTOR_CODES } from './detector-list.js';
import type { DetectedFinding } from './detect.js';

export class FindingsQuery extends PageQuery {
  /** Only findings of this legal entity. Default: all findings of the business. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** Only findings of this detector. */
  @Optional()
  @OneOf(DETECTOR_CODES)
  code?: string;
}

/** Something in books or documents that needs attention. */
export interface FindingView extends Readonly<DetectedFinding> {
  /** When the latest run found it. */
  readonly ranAt: string;
}

/** The number of findings by severity. */
export interface SeverityCountsView {
  /** What needs attention now. */
  readonly critical: number;
  /** What should be looked at. */
  readonly warning: number;
  /** What may be worth a look. */
  readonly info: number;
}

/** The number of findings of a run, by code and by severity. */
export interface DetectorRunView {
  /** When the detectors ran. */
  readonly ranAt: string;
  /** The number of findings. `GET /findings` lists at most 100 per code. */
  readonly total: number;
  /** The number of findings by severity. */
  readonly severities: SeverityCountsView;
  /** The number of findings by code, such as `{ "stale_feed": 1 }`. Codes without findings are absent. */
  readonly counts: Readonly<Record<string, number>>;
}
