import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { type PreflightCheck, runCheck } from './check.js';
import { CHECKS } from './checks/index.js';
import { PreflightSubjects } from './preflight-subjects.js';

/** The checks of an EIN application. */
export interface Preflight {
  /** The EIN application. */
  readonly applicationId: string;
  /** How many checks failed, by severity. */
  readonly failed: {
    /** Reasons for which the IRS rejects the form. */
    readonly error: number;
    /** What the IRS may ask about. */
    readonly warning: number;
    /** What is good to know. */
    readonly info: number;
  };
  /** All checks, passed or not. */
  readonly checks: readonly PreflightCheck[];
}

@Injectable()
export class PreflightQueries {
  constructor(
    private readonly database: Database,
    private readonly applications: EinApplicationsRepository,
    private readonly subjects: PreflightSubjects,
  ) {}

  /** What a clerk of the IRS checks before accepting the form. */
  async get(principal: Principal, id: string): Promise<Preflight> {
    const subject = await this.database.read(principal, async (uow) =>
      this.subjects.of(uow, await this.applications.get(uow, id)),
    );
    const checks = CHECKS.map((check) => runCheck(check, subject));
    const count = (severity: PreflightCheck['severity']) =>
      checks.filter((check) => !check.passed && check.severity === severity).length;
    return {
      applicationId: id,
      failed: { error: count('error'), warning: count('warning'), info: count('info') },
      checks,
    };
  }
}
