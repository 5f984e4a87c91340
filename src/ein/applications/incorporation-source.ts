import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';

/** What an incorporation contributes to an application. */
export interface LockedIncorporation {
  readonly facts: Ss4Facts;
  /** Null until the company is formed. */
  readonly entityId: string | null;
}

/** Who owns or runs a company, by name. */
export interface Principals {
  /** Of an LLC. */
  readonly members: readonly string[];
  /** Of a corporation. */
  readonly officers: readonly string[];
}

/** Reads and locks incorporations: their status must not change while an application is created. */
export interface IncorporationSource {
  /** Throws NotFound, and InvalidTransition if the company will not be formed. */
  lockForApplication(uow: UnitOfWork, incorporationId: string): Promise<LockedIncorporation>;
  /** Throws NotFound. */
  principalsOf(uow: UnitOfWork, incorporationId: string): Promise<Principals>;
}

/** The module of incorporations depends on this one, so it registers itself here. */
@Injectable()
export class IncorporationSources implements IncorporationSource {
  private source: IncorporationSource | null = null;

  register(source: IncorporationSource): void {
    this.source = source;
  }

  async lockForApplication(uow: UnitOfWork, incorporationId: string): Promise<LockedIncorporation> {
    return this.registered().lockForApplication(uow, incorporationId);
  }

  async principalsOf(uow: UnitOfWork, incorporationId: string): Promise<Principals> {
    return this.registered().principalsOf(uow, incorporationId);
  }

  private registered(): IncorporationSource {
    if (!this.source) throw new Error('no source of incorporations is registered');
    return this.source;
  }
}
