import { resolve } from 'node:path';
import { type BudgetName, readBudgets } from './budgets.js';
import { readDatabaseUrls } from './database-settings.js';
import { type EinWaitingDays, readEinWaitingDays } from './ein-waiting-days.js';
import { type Budget, type EncryptionKey, EnvReader } from './env-reader.js';
import { CARRIERS, type FaxSettings, readFaxSettings } from './fax-settings.js';
import { type MetricsSettings, readMetrics } from './metrics-settings.js';
import { readSigning, type SigningSettings } from './signing-settings.js';

export { BUDGETS, DEFAULT_BUDGETS, ROUTE_BUDGETS, type BudgetName, type RouteBudget } from './budgets.js';
export type { Budget, EncryptionKey };

export type Environment = 'production' | 'development' | 'test';

/** Every setting of the service, parsed once. An abstract class, so that it is its own injection token. */
export abstract class Config {
  abstract readonly environment: Environment;
  abstract readonly host: string;
  /** 0: any free port. A running service has the port that the system chose. */
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
  /** A streaming replica of it, for reads. */
  abstract readonly databaseReplicaUrl: string | null;
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
  /** Whether OAuth clients may register themselves (RFC 7591). */
  abstract readonly clientRegistration: boolean;
  /** Whether the id of a client may be the address of a document that describes it. The service then reads such addresses. */
  abstract readonly clientMetadataDocuments: boolean;
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
  /** Path of a newer file of reference rates than the one that is shipped; null: that one. */
  abstract readonly exchangeRatesFile: string | null;
  abstract readonly rateLimitStore: 'memory' | 'postgres';
  abstract readonly rateLimits: Readonly<Record<BudgetName, Budget>>;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Parses an environment. Throws a ConfigError that names every bad variable at once. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = new EnvReader(env);
  const config = readConfig(read);
  read.throwIfBad();
  return config;
}

/** The names of all settings. */
export function settingNames(): ReadonlySet<string> {
  const read = new EnvReader({});
  readConfig(read);
  return read.names;
}

function readConfig(read: EnvReader): Config {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const rootUrl = read.origin('ROOT_URL', `http://localhost:${port}`);
  const { databaseUrl, databaseReplicaUrl } = readDatabaseUrls(read);
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
    databaseReplicaUrl,
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
    clientRegistration: read.flag('CLIENT_REGISTRATION'),
    clientMetadataDocuments: read.flag('CLIENT_METADATA_DOCUMENTS'),
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
    exchangeRatesFile: read.line('EXCHANGE_RATES_FILE', 4096),
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
  requireMail(read, config);
  requireCompleteForm(read, config);
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

/** Without mail no user can confirm an address, accept an invitation or reset a password. */
function requireMail(read: EnvReader, { environment, smtpUrl }: Config): void {
  const isAllowed = read.flag('ALLOW_NO_MAIL');
  if (environment !== 'production' || isAllowed || smtpUrl !== null) return;
  read.refuse(
    'SMTP_URL',
    'is required in production: without it no mail is sent (ALLOW_NO_MAIL=1 allows it)',
  );
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
