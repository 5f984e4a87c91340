import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ThrottlerModuleOptions, ThrottlerOptions, ThrottlerOptionsFactory } from '@nestjs/throttler';
import type { Request } from 'express';
import { Clock } from '../clock/clock.js';
import { type BudgetName, Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { preferredFormat } from '../http/responses/content-types.js';
import { FileBudgetOf, type OwnBudget, OwnBudgetOf } from './draws-on.js';
import { MemoryBucketStorage } from './memory-bucket-storage.js';
import { PostgresBucketStorage } from './postgres-bucket-storage.js';

/** The configured budgets of routes as named throttlers. At most one of them applies to a request. */
@Injectable()
export class Throttlers implements ThrottlerOptionsFactory {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  createThrottlerOptions(): ThrottlerModuleOptions {
    const isShared = this.config.rateLimitStore === 'postgres';
    return {
      storage: isShared ? new PostgresBucketStorage(this.database) : new MemoryBucketStorage(this.clock),
      throttlers: [
        this.throttler('read', (context) => isRead(context) && !this.isFileOf('reports', context)),
        this.throttler('write', (context) => !isRead(context)),
        this.throttler(
          'reports',
          (context) => this.drawsOn('reports', context) || this.isFileOf('reports', context),
        ),
      ],
    };
  }

  private throttler(name: BudgetName, applies: (context: ExecutionContext) => boolean): ThrottlerOptions {
    const { burst, perSecond } = this.config.rateLimits[name];
    return { name, limit: burst, ttl: (burst / perSecond) * 1000, skipIf: (context) => !applies(context) };
  }

  private drawsOn(budget: OwnBudget, context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride(OwnBudgetOf, [context.getHandler(), context.getClass()]) === budget
    );
  }

  private isFileOf(budget: OwnBudget, context: ExecutionContext): boolean {
    if (this.reflector.get(FileBudgetOf, context.getHandler()) !== budget) return false;
    return preferredFormat(context.switchToHttp().getRequest<Request>()) !== 'json';
  }
}

function isRead(context: ExecutionContext): boolean {
  const { method } = context.switchToHttp().getRequest<Request>();
  return method === 'GET' || method === 'HEAD';
}
