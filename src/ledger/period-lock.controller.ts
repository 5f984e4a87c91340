import { Controller, Put } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { type Call, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { ForRoles } from '../platform/http/routes/route-marks.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body } from '../platform/http/input/route-input.js';
import { PeriodLockDto } from './period-lock.dto.js';
import { SetPeriodLock } from './set-period-lock.js';

@Controller('v1/entities/:id/period-lock')
@ForRoles(['owner', 'admin'])
export class PeriodLockController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly setPeriodLock: SetPeriodLock,
  ) {}

  @Put()
  @Operation({
    id: 'setPeriodLock',
    summary: 'Set the period lock',
    description:
      'Closes the books through `lockedThrough`: nothing can be posted on or before it. Null reopens all periods. A closed year stays locked until `reopen-year`: 409 `year_closed`.',
  })
  set(@RequestContext() call: Call, @UuidParam() id: string, @Body() { lockedThrough }: PeriodLockDto) {
    return this.requests.run(call, (uow) =>
      this.setPeriodLock.run(uow, id, lockedThrough as CalendarDate | null),
    );
  }
}
