import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, RouterModule } from '@nestjs/core';
import { BankingModule } from './banking/index.js';
import { BudgetsModule } from './budgets/index.js';
import { CalendarFeedsModule, CalendarFeedsSessionModule } from './calendar-feeds/index.js';
import { CategorizationModule } from './categorization/index.js';
import { ContractModule } from './contract/index.js';
import { DatabaseModule } from './database.module.js';
import { DemoModule } from './demo/index.js';
import { DetectorsModule } from './detectors/index.js';
import { DocumentsModule, DocumentsSessionModule } from './documents/index.js';
import { EIN_MODULES, SandboxSigningModule } from './ein/index.js';
import { EntitiesModule } from './entities/index.js';
import { ExchangeRatesModule } from './exchange-rates/index.js';
import { HealthModule } from './health/index.js';
import { IdentityModule, OperatorGuard, SessionGuard } from './identity/index.js';
import { IncorporationsModule } from './incorporations/index.js';
import { LedgerModule } from './ledger/index.js';
import { McpModule } from './mcp/index.js';
import { ConsentModule, OAuthModule, OAuthSessionModule } from './oauth/index.js';
import { ObligationsModule } from './obligations/index.js';
import { OnboardingModule } from './onboarding/index.js';
import { OperatorConsoleModule } from './operator-console/index.js';
import { AuthGuard } from './platform/http/access/auth.guard.js';
import { ConsistencyInterceptor } from './platform/http/consistency/consistency.interceptor.js';
import { InputGuard } from './platform/http/input/input.guard.js';
import { MissingRouteModule } from './platform/http/routes/missing-route.module.js';
import { RateLimitGuard } from './platform/http/limits/rate-limit.guard.js';
import { ScopeGuard } from './platform/http/access/scope.guard.js';
import { appPathOf, sessionPathOf } from './platform/http/routes/session-path.js';
import { ReportsModule } from './reports/index.js';
import { ReconciliationsModule } from './reconciliations/index.js';
import { RevaluationsModule } from './revaluations/index.js';
import { StatementFilesModule } from './statement-files/index.js';
import { TaxLinesModule } from './tax-lines/index.js';
import { WebAppModule } from './web-app/index.js';
import { OverviewModule } from './overview/index.js';
import { PlatformModule, type Runtime } from './platform/platform.module.js';

/** Their controllers are under {app_url}/api and authenticate by session cookie. */
const SESSION_MODULES = [
  IdentityModule,
  OnboardingModule,
  OAuthSessionModule,
  SandboxSigningModule,
  DocumentsSessionModule,
  CalendarFeedsSessionModule,
  OperatorConsoleModule,
];

@Module({})
export class AppModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot(runtime),
        PlatformModule.forRoot(runtime),
        IdentityModule,
        EntitiesModule,
        LedgerModule,
        CategorizationModule,
        BankingModule,
        StatementFilesModule,
        ReconciliationsModule,
        ExchangeRatesModule,
        RevaluationsModule,
        BudgetsModule,
        ReportsModule,
        TaxLinesModule,
        DocumentsModule,
        DocumentsSessionModule,
        ObligationsModule,
        CalendarFeedsModule,
        CalendarFeedsSessionModule,
        DetectorsModule,
        HealthModule,
        ...EIN_MODULES,
        IncorporationsModule,
        OverviewModule,
        OnboardingModule,
        OAuthModule,
        ConsentModule,
        OAuthSessionModule,
        SandboxSigningModule,
        OperatorConsoleModule,
        ContractModule,
        DemoModule,
        McpModule,
        // Both handle all remaining paths: first those under the web app's path, then all others.
        WebAppModule,
        MissingRouteModule,
        RouterModule.register([
          ...SESSION_MODULES.map((module) => ({ path: sessionPathOf(runtime.config), module })),
          { path: appPathOf(runtime.config), module: ConsentModule },
          { path: appPathOf(runtime.config), module: WebAppModule },
        ]),
      ],
      // The guards of every route, in this order: authentication, rate limit, authorization, input.
      providers: [
        { provide: APP_GUARD, useClass: AuthGuard },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: OperatorGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: InputGuard },
        ...(runtime.config.databaseReplicaUrl === null
          ? []
          : [{ provide: APP_INTERCEPTOR, useClass: ConsistencyInterceptor }]),
      ],
    };
  }
}
