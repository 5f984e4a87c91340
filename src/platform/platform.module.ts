import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { Background } from './background/background.js';
import { Clock, SystemClock } from './clock/clock.js';
import { Config } from './config/config.js';
import { LeasedQueues } from './outside/leased-queues.js';
import { Cipher } from './crypto/cipher.js';
import { Database } from './database/database.js';
import { DatabaseMonitor } from './database/database-monitor.js';
import { PoolHandle } from './database/pool-handle.js';
import { Replica } from './database/replica/replica.js';
import { DomainEvents } from './events/domain-events.js';
import { SecurityTxtController } from './security-txt/security-txt.controller.js';
import { Draining } from './health/draining.js';
import { HealthController } from './health/health.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditQueries } from './audit/audit.queries.js';
import { Authenticators } from './http/access/authenticators.js';
import { RouteTable } from './http/routes/route-table.js';
import { IdempotentRequests } from './http/idempotency/idempotent-requests.js';
import { Jobs } from './jobs/jobs.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { Mailer } from './mail/mail.js';
import { openMailer } from './mail/open-mailer.js';
import { Outbox } from './mail/outbox.js';
import { Maintenance } from './maintenance/maintenance.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { Throttlers } from './rate-limit/throttlers.js';
import { AuditLogEntry } from './audit/audit-log-entry.entity.js';
import { AuditRepeat } from './audit/audit-repeat.entity.js';
import { IdempotencyKey } from './http/idempotency/idempotency-key.entity.js';
import { Job } from './jobs/job.entity.js';
import { RateBucket } from './rate-limit/rate-bucket.entity.js';

/** What exists before the application: created by the service, the operator command line or a test. */
export interface Runtime {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cipher: Cipher;
  readonly logger: Logger;
}

/** Providers that every module can use without importing this module. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const { config, cipher } = runtime;
    const throttler = ThrottlerModule.forRootAsync({ useClass: Throttlers });
    return {
      module: PlatformModule,
      imports: [
        TypeOrmModule.forFeature([AuditLogEntry, AuditRepeat, IdempotencyKey, Job, RateBucket]),
        throttler,
        ScheduleModule.forRoot(),
        ...(config.metrics === null ? [] : [metricsModule()]),
      ],
      controllers: [HealthController, SecurityTxtController, AuditController],
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useClass: SystemClock },
        Database,
        DatabaseMonitor,
        Replica,
        PoolHandle,
        { provide: Cipher, useValue: cipher },
        { provide: Mailer, useFactory: openMailer, inject: [Config, Clock] },
        DomainEvents,
        Draining,
        Authenticators,
        AuditQueries,
        Background,
        Jobs,
        JobsRepository,
        LeasedQueues,
        Maintenance,
        Outbox,
        RateLimiter,
        RouteTable,
        IdempotentRequests,
      ],
      exports: [
        throttler,
        Config,
        Clock,
        Database,
        DatabaseMonitor,
        Replica,
        PoolHandle,
        Cipher,
        DomainEvents,
        Authenticators,
        Background,
        Jobs,
        JobsRepository,
        LeasedQueues,
        Maintenance,
        Outbox,
        RateLimiter,
        RouteTable,
        IdempotentRequests,
      ],
    };
  }
}

/** Loaded only if it is needed: the client library takes time and memory. */
async function metricsModule(): Promise<DynamicModule> {
  const { MetricsModule } = await import('./metrics/metrics.module.js');
  return { module: MetricsModule };
}
