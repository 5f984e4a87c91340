import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { runCheck } from './check.js';
import { CHECKS } from './checks/index.js';
import { PreflightFailed } from './preflight.errors.js';
import { PreflightSubjects } from './preflight-subjects.js';

/** The checks that stop a form. Transmitting has gates of its own for when and how a form is sent. */
const BLOCKING = CHECKS.filter(({ severity, hasGate }) => severity === 'error' && hasGate !== true);

/** The errors that a request can acknowledge. */
export const ERRORS_TO_ACKNOWLEDGE: readonly string[] = BLOCKING.map(({ code }) => code);

/** Stops a form with errors before it is signed or faxed. */
@Injectable()
export class PreflightGate {
  constructor(private readonly subjects: PreflightSubjects) {}

  /** Throws PreflightFailed. The caller has locked the application. Returns the acknowledged errors. */
  async check(
    uow: UnitOfWork,
    application: EinApplication,
    acknowledged: readonly string[] = [],
  ): Promise<string[]> {
    const subject = await this.subjects.of(uow, application);
    const failed = BLOCKING.map((check) => runCheck(check, subject)).filter(({ passed }) => !passed);
    const open = failed.filter(({ code }) => !acknowledged.includes(code));
    if (open.length > 0) throw new PreflightFailed(open);
    return failed.map(({ code }) => code);
  }
}
