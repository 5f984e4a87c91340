import { resolve } from 'node:path';
import { type EinWaitingDays, readEinWaitingDays } from './ein-waiting-days.js';
import { type Budget, type EncryptionKey, EnvReader } from './env-reader.js';
import { CARRIERS, type FaxSettings, readFaxSettings } from './fax-settings.js';
import { type MetricsSettings, readMetrics } from './metrics-settings.js';
import { readSigning, type SigningSettings } from './signing-settings.js';

export type { Budget, EncryptionKey };

export type Environment = 'production' | 'development' | 'test';

export const BUDGETS = [
  'read',
  'write',
  'reports',
  'business_read',
  'business_write',
  'business_reports',
  'unknown_bearer',
  'token_failures',
  'token_failures_address',
  'token',
  'token_refresh',
  'authorize',
  'signup_allowlist',
  'session',
  'signed_out',
  'sign_in',
  'sign_in_failures',
  'sign_up',
  'mail_address',
  'mailbox',
  'invite',
  'onboard',
] as const;
export type BudgetName = (typeof BUDGETS)[number];

/** The budgets of routes, counted per credential. `business_read` and so on are for all credentials of a business. */
export const ROUTE_BUDGETS = ['read', 'write', 'reports'] as const;
export type RouteBudget = (typeof ROUTE_BUDGETS)[number];

/** The default budget of a business, in budgets of one credential. */
const CREDENTIALS_PER_BUSINESS = 5;

/** Every setting of the service, parsed once. An abstract class, so that it is its own injection token. */
export abstract class Config {
  abstract readonly environment: Environment;
  abstract readonly host: string;
  abstract readonly port: number;
  /** {root_url}: an origin without a trailing slash. */
  abstract readonly rootUrl: string;
  /** {app_url}: the web app, on the same origin. */
  abstract readonly appUrl: string;
  /** A page for integrators about access tokens, named in the discovery metadata. */
  abstract readonly serviceDocumentation: string | null;
  /** Where to report vulnerabilities, for security.txt; null: it is not published. */
  abstract readonly securityContact: string | null;
  /** The `svc` in `svc_live_…`. */
  abstract readonly servicePrefix: string;
  /** Null: start an embedded PostgreSQL under dataDir. */
  abstract readonly databaseUrl: string | null;
  abstract readonly databasePoolSize: number;
  abstract readonly allowSuperuser: boolean;
  /** Whether every start brings the schema up to date; otherwise only `operator migrate` does. */
  abstract readonly autoMigrate: boolean;
  abstract readonly dataDir: string;
  /** Newest first. Empty: generate one in dataDir. */
  abstract readonly encryptionKeys: readonly EncryptionKey[];
  abstract readonly trustProxyHops: number;
  /** Above this median delay of the event loop, requests get 503. 0 disables the limit. */
  abstract readonly maxEventLoopDelayMs: number;
  /** How long the service still accepts requests after a signal to stop, while it is no longer ready. */
  abstract readonly drainSeconds: number;
  /** Null: nothing is measured. */
  abstract readonly metrics: MetricsSettings | null;
  abstract readonly logLevel: string;
  abstract readonly logFormat: 'json' | 'pretty';
  /** Gated: only invited and allow-listed addresses can sign up. */
  abstract readonly signupMode: 'open' | 'gated';
  /** Null: mail is written to files under dataDir. */
  abstract readonly smtpUrl: string | null;
  abstract readonly mailFrom: string;
  /** Whole days since an EIN application was sent: the usual window, and when a rejection becomes likely. */
  /** If the IRS faxes the EIN. */
  abstract readonly einWaitingDays: EinWaitingDays;
  /** If it mails it, because the form has no return fax number. */
  abstract readonly einMailWaitingDays: EinWaitingDays;
  abstract readonly fax: FaxSettings;
  abstract readonly signing: SigningSettings;
  /** Path of the official fillable Form SS-4; null: the service draws its own page. */
  abstract readonly ss4Template: string | null;
  /** The third-party designee on Form SS-4; null if there is none. */
  abstract readonly designee: {
    readonly name: string;
    readonly phone: string;
    readonly address: string;
    readonly fax: string | null;
  } | null;
  /** The applicant's fax number on Form SS-4, to which the EIN is faxed; null: the responsible party's. */
  abstract readonly returnFax: string | null;
  abstract readonly rateLimitStore: 'memory' | 'postgres';
  abstract readonly rateLimits: Readonly<Record<BudgetName, Budget>>;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const DEFAULT_BUDGETS: Readonly<Record<BudgetName, Budget>> = {
  read: { burst: 100, perSecond: 20 },
  write: { burst: 50, perSecond: 10 },
  reports: { burst: 20, perSecond: 1 },
  business_read: { burst: 500, perSecond: 100 },
  business_write: { burst: 250, perSecond: 50 },
  business_reports: { burst: 100, perSecond: 5 },
  unknown_bearer: { burst: 30, perSecond: 0.5 },
  token_failures: { burst: 30, perSecond: 0.5 },
  token_failures_address: { burst: 300, perSecond: 30 },
  token: { burst: 30, perSecond: 0.5 },
  token_refresh: { burst: 10, perSecond: 0.1 },
  authorize: { burst: 60, perSecond: 1 },
  signup_allowlist: { burst: 10, perSecond: 0.005 },
  session: { burst: 100, perSecond: 20 },
  signed_out: { burst: 30, perSecond: 0.5 },
  sign_in: { burst: 10, perSecond: 0.05 },
  sign_in_failures: { burst: 50, perSecond: 0.02 },
  sign_up: { burst: 10, perSecond: 0.02 },
  mail_address: { burst: 10, perSecond: 0.02 },
  mailbox: { burst: 5, perSecond: 0.002 },
  invite: { burst: 20, perSecond: 0.02 },
  onboard: { burst: 10, perSecond: 0.02 },
};

/** Parses an environment. Throws a ConfigError that names every bad variable at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = new EnvReader(env);
  const port = read.integer('PORT', 3000, 1, 65_535);
  const rootUrl = read.origin('ROOT_URL', `http://localhost:${port}`);
  const databaseUrl = read.postgresUrl('DATABASE_URL');
  const environment = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development');
  const config: Config = {
    environment,
    host: read.text('HOST', '127.0.0.1', 255),
    port,
    rootUrl,
    appUrl: read.urlUnder('APP_URL', rootUrl, `${rootUrl}/app`),
    serviceDocumentation: read.webAddress('SERVICE_DOCUMENTATION'),
    securityContact: read.contact('SECURITY_CONTACT'),
    servicePrefix: read.matching('SERVICE_PREFIX', 'svc', /^[a-z][a-z0-9]{1,11}$/, '2 to 12 of a-z and 0-9'),
    databaseUrl,
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 1, 200),
    allowSuperuser: read.flag('ALLOW_SUPERUSER'),
    autoMigrate: read.flag('AUTO_MIGRATE', '1'),
    dataDir: resolve(read.text('DATA_DIR', '.data', 4096)),
    encryptionKeys: read.encryptionKeys('ENCRYPTION_KEY'),
    trustProxyHops: read.integer('TRUST_PROXY', 0, 0, 10),
    maxEventLoopDelayMs: read.integer('MAX_EVENT_LOOP_DELAY_MS', 250, 0, 60_000),
    drainSeconds: read.integer('DRAIN_SECONDS', environment === 'production' ? 5 : 0, 0, 300),
    metrics: readMetrics(read, port),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: read.oneOf('LOG_FORMAT', ['json', 'pretty'], 'json'),
    signupMode: read.oneOf('SIGNUP_MODE', ['open', 'gated'], 'open'),
    smtpUrl: read.smtpUrl('SMTP_URL'),
    mailFrom: read.mailbox('MAIL_FROM', `Charterbook <no-reply@${hostOf(rootUrl)}>`),
    einWaitingDays: readEinWaitingDays(read, 'EIN', { normalMin: 4, normalMax: 21, likelyRejected: 45 }),
    einMailWaitingDays: readEinWaitingDays(read, 'EIN_MAIL', {
      normalMin: 14,
      normalMax: 42,
      likelyRejected: 66,
    }),
    fax: readFaxSettings(read),
    signing: readSigning(read),
    ss4Template: read.line('SS4_TEMPLATE', 4096),
    designee: readDesignee(read),
    returnFax: read.phone('RETURN_FAX'),
    rateLimitStore: read.oneOf(
      'RATE_LIMIT_STORE',
      ['memory', 'postgres'],
      databaseUrl ? 'postgres' : 'memory',
    ),
    rateLimits: readBudgets(read),
  };
  if (config.environment === 'production' && databaseUrl && config.encryptionKeys.length === 0) {
    // Instances that share a database must share the key: one generated on a single disk would lose tax ids.
    read.refuse('ENCRYPTION_KEY', 'is required in production when DATABASE_URL is set');
  }
  refuseSandboxes(read, config);
  requireCompleteForm(read, config);
  read.throwIfBad();
  return config;
}

/** With a sandbox, an application would become `filed` although nothing was signed or sent. */
function refuseSandboxes(read: EnvReader, { environment, fax, signing }: Config): void {
  const isAllowed = read.flag('ALLOW_SANDBOX');
  if (environment !== 'production' || isAllowed) return;
  const refuse = (name: string, others: string, because: string) =>
    read.refuse(name, `must be ${others} in production: ${because} (ALLOW_SANDBOX=1 allows it)`);
  const carriers = CARRIERS.filter((carrier) => carrier !== 'sandbox').join(' or ');
  if (fax.carrier === 'sandbox') refuse('FAX_CARRIER', carriers, 'the sandbox faxes nothing');
  if (signing.service === 'sandbox')
    refuse('SIGNING_SERVICE', 'docusign or documenso', 'signatures of the sandbox are not binding');
}

/** The IRS faxes the EIN to RETURN_FAX, calls the designee about questions, and expects its own form. */
function requireCompleteForm(read: EnvReader, { fax, returnFax, ss4Template, designee }: Config): void {
  const isAcknowledged = read.flag('ACKNOWLEDGE_INCOMPLETE_SS4');
  if (fax.carrier === 'sandbox' || isAcknowledged) return;
  const needed = { RETURN_FAX: returnFax, SS4_TEMPLATE: ss4Template, DESIGNEE_NAME: designee };
  const missing = Object.entries(needed).filter(([, value]) => value === null);
  for (const [name] of missing)
    read.refuse(
      name,
      `is required with FAX_CARRIER=${fax.carrier} (ACKNOWLEDGE_INCOMPLETE_SS4=1 sends forms without it)`,
    );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : 'localhost';
}

/** Form SS-4 has no designee without a name, a telephone number and an address; the fax number is optional. */
function readDesignee(read: EnvReader): Config['designee'] {
  const [name, phone] = [read.line('DESIGNEE_NAME', 100), read.phone('DESIGNEE_PHONE')];
  const [address, fax] = [read.line('DESIGNEE_ADDRESS', 200), read.phone('DESIGNEE_FAX')];
  if (name !== null && phone !== null && address !== null) return { name, phone, address, fax };
  if ([name, phone, address, fax].some((part) => part !== null))
    read.refuse('DESIGNEE_NAME', 'must be set together with DESIGNEE_PHONE and DESIGNEE_ADDRESS');
  return null;
}

/** Reads each budget from the variable with its name: `unknown_bearer` from RATE_LIMIT_UNKNOWN_BEARER. */
function readBudgets(read: EnvReader): Record<BudgetName, Budget> {
  const budget = (name: BudgetName, fallback: Budget) =>
    read.budget(`RATE_LIMIT_${name.toUpperCase()}`, fallback);
  const budgets = Object.fromEntries(
    BUDGETS.map((name) => [name, budget(name, DEFAULT_BUDGETS[name])]),
  ) as Record<BudgetName, Budget>;
  for (const name of ROUTE_BUDGETS) {
    const { burst, perSecond } = budgets[name];
    budgets[`business_${name}`] = budget(`business_${name}`, {
      burst: burst * CREDENTIALS_PER_BUSINESS,
      perSecond: perSecond * CREDENTIALS_PER_BUSINESS,
    });
  }
  return budgets;
}
