import { Injectable } from '@nestjs/common';
import { reviewTransfers } from '../banking/index.js';
import { Clock } from '../platform/clock/clock.js';
import { insertMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Finding } from './finding.entity.js';
import { type Detected, type DetectedFinding, detect } from './detect.js';
import type { DetectorRunView } from './detectors.dto.js';

const KEEP_RUNS = '30 days';

@Injectable()
export class RunDetectors {
  constructor(private readonly clock: Clock) {}

  /** Reviews transfers, checks all entities of the business, and stores the findings as the latest run. */
  async run(uow: UnitOfWork): Promise<DetectorRunView> {
    // One at a time: the run with the highest number has also seen the latest data.
    await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`detectors:${uow.businessId}`]);
    const today = this.clock.today(uow.principal.timeZone);
    const transfers = await reviewTransfers(uow, today);
    const detected = await detect(uow, today);
    const number = await this.record(uow, detected);
    uow.audit({
      action: 'detectors.run',
      resourceType: 'detector_run',
      resourceId: String(number),
      changes: { counts: detected.counts, ...(transfers.matched + transfers.toReview > 0 && { transfers }) },
    });
    return toView(uow.startedAt, detected);
  }

  private async record(uow: UnitOfWork, { findings, counts }: Detected): Promise<number> {
    const row = await uow.queryOne<{ number: number }>(
      `insert into detector_run (business_id, number, ran_at, counts)
       select $1, coalesce(max(number), 0) + 1, $2, $3 from detector_run where business_id = $1
       returning number`,
      [uow.businessId, uow.startedAt, JSON.stringify(counts)],
    );
    const number = row?.number ?? 0;
    this.insert(uow, number, findings);
    uow.write(
      `delete from detector_run
        where business_id = $1 and number < $2 and ran_at < $3::timestamptz - interval '${KEEP_RUNS}'`,
      [uow.businessId, number, uow.startedAt],
    );
    return number;
  }

  private insert(uow: UnitOfWork, runNumber: number, findings: readonly DetectedFinding[]): void {
    const { businessId } = uow;
    const rows = findings.map((finding, index) => ({
      ...finding,
      businessId,
      runNumber,
      position: index + 1,
    }));
    insertMany(uow, Finding, rows);
  }
}

function toView(ranAt: Date, { counts, severities }: Detected): DetectorRunView {
  const total = severities.critical + severities.warning + severities.info;
  return { ranAt: ranAt.toISOString(), total, severities, counts };
}
