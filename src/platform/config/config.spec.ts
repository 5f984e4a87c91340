import { resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.js';
import { ConfigError, toEncryptionKey } from './env-reader.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it('of an empty environment is that of a machine of one', () => {
    expect(parseConfig({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      rootUrl: 'http://localhost:3000',
      appUrl: 'http://localhost:3000/app',
      serviceDocumentation: null,
      securityContact: null,
      servicePrefix: 'svc',
      databaseUrl: null,
      databaseReplicaUrl: null,
      databasePoolSize: 10,
      allowSuperuser: false,
      autoMigrate: true,
      dataDir: resolve('.data'),
      encryptionKeys: [],
      trustProxyHops: 0,
      maxEventLoopDelayMs: 250,
      drainSeconds: 0,
      metrics: null,
      logFormat: 'json',
      logLevel: 'info',
      signupMode: 'open',
      clientRegistration: false,
      clientMetadataDocuments: false,
      smtpUrl: null,
      mailFrom: 'Charterbook <no-reply@localhost>',
      einWaitingDays: { normalMin: 4, normalMax: 21, likelyRejected: 45 },
      einMailWaitingDays: { normalMin: 14, normalMax: 42, likelyRejected: 66 },
      fax: {
        carrier: 'sandbox',
        destination: '+12025550100',
        timeoutMs: 15_000,
        reportingWindowHours: 72,
        checkSeconds: 300,
        accounts: {},
      },
      signing: { service: 'sandbox', timeoutMs: 10_000, docusign: null, documenso: null },
      ss4Template: null,
      designee: null,
      returnFax: null,
      exchangeRatesFile: null,
      rateLimitStore: 'memory',
      rateLimits: {
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
        client_registration: { burst: 10, perSecond: 0.005 },
        session: { burst: 100, perSecond: 20 },
        signed_out: { burst: 30, perSecond: 0.5 },
        sign_in: { burst: 10, perSecond: 0.05 },
        sign_in_failures: { burst: 50, perSecond: 0.02 },
        second_factor: { burst: 10, perSecond: 0.005 },
        sign_up: { burst: 10, perSecond: 0.02 },
        mail_address: { burst: 10, perSecond: 0.02 },
        mailbox: { burst: 5, perSecond: 0.002 },
        invite: { burst: 20, perSecond: 0.02 },
        onboard: { burst: 10, perSecond: 0.02 },
        calendar_feed: { burst: 30, perSecond: 0.1 },
      },
    });
  });

  it('serves metrics on an address of their own, if METRICS_PORT is set', () => {
    expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(parseConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
    expect(parseConfig({ METRICS_PORT: '0', PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 });
    expect(problemsOf({ METRICS_PORT: '65536' })).toEqual([
      'METRICS_PORT must be a whole number from 0 to 65535',
    ]);
    expect(problemsOf({ PORT: '8080', METRICS_PORT: '8080' })).toEqual([
      'METRICS_PORT must differ from PORT',
    ]);
  });

  it('follows the port in its addresses', () => {
    const { rootUrl, appUrl } = parseConfig({ PORT: '8080' });
    expect([rootUrl, appUrl]).toEqual(['http://localhost:8080', 'http://localhost:8080/app']);
  });

  it('follows the root address in that of the app', () => {
    expect(parseConfig({ ROOT_URL: 'https://books.example.com' }).appUrl).toBe(
      'https://books.example.com/app',
    );
  });

  it('reads where to report vulnerabilities: an https page or an email address', () => {
    const contactOf = (text: string) => parseConfig({ SECURITY_CONTACT: text }).securityContact;
    expect(contactOf('https://books.example.com/security')).toBe('https://books.example.com/security');
    expect(contactOf('security@books.example.com')).toBe('mailto:security@books.example.com');
    expect(contactOf('mailto:security@books.example.com')).toBe('mailto:security@books.example.com');
    for (const bad of ['x', 'http://books.example.com', 'a@b\nContact: c@d.example', 'mailto:', 'tel:+1'])
      expect(() => contactOf(bad)).toThrow('SECURITY_CONTACT');
  });

  it('takes the address of the documentation, over https alone', () => {
    const address = 'https://docs.example.com/oauth';
    expect(parseConfig({ SERVICE_DOCUMENTATION: address }).serviceDocumentation).toBe(address);
    for (const bad of ['http://docs.example.com', 'docs.example.com', 'javascript:alert(1)'])
      expect(() => parseConfig({ SERVICE_DOCUMENTATION: bad })).toThrow('SERVICE_DOCUMENTATION');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(parseConfig({ PORT: '', ROOT_URL: '', DATABASE_URL: '', ENCRYPTION_KEY: '' })).toEqual(
      parseConfig({}),
    );
  });

  it('shares budgets through the database as soon as there is one of many', () => {
    expect(parseConfig({ DATABASE_URL: 'postgres://db/books' }).rateLimitStore).toBe('postgres');
    expect(
      parseConfig({ DATABASE_URL: 'postgresql://db/books', RATE_LIMIT_STORE: 'memory' }).rateLimitStore,
    ).toBe('memory');
  });

  it('allows a business five times the budget of one credential, unless configured', () => {
    const { rateLimits } = parseConfig({ RATE_LIMIT_READ: '10,0.5', RATE_LIMIT_BUSINESS_WRITE: '60,12' });
    expect(rateLimits).toMatchObject({
      business_read: { burst: 50, perSecond: 2.5 },
      business_write: { burst: 60, perSecond: 12 },
      business_reports: { burst: 100, perSecond: 5 },
    });
  });

  it('uses the configured sender, or else the host of ROOT_URL', () => {
    const { mailFrom, smtpUrl } = parseConfig({ ROOT_URL: 'https://books.example.com:8443' });
    expect([mailFrom, smtpUrl]).toEqual(['Charterbook <no-reply@books.example.com>', null]);
    const config = parseConfig({
      SMTP_URL: 'smtps://me:pw@mail.example.com',
      MAIL_FROM: 'books@example.com',
    });
    expect([config.mailFrom, config.smtpUrl]).toEqual([
      'books@example.com',
      'smtps://me:pw@mail.example.com',
    ]);
    expect(parseConfig({ MAIL_FROM: 'Our Books <b@c.example>' }).mailFrom).toBe('Our Books <b@c.example>');
  });

  it('takes a designee for Form SS-4 with a fax number or without', () => {
    const given = {
      DESIGNEE_NAME: 'Ada Filer',
      DESIGNEE_PHONE: '+1 (307) 555-0100',
      DESIGNEE_ADDRESS: '30 N Gould St, Sheridan, WY 82801',
    };
    expect(parseConfig(given).designee).toEqual({
      name: 'Ada Filer',
      phone: '+1 (307) 555-0100',
      address: '30 N Gould St, Sheridan, WY 82801',
      fax: null,
    });
    expect(parseConfig({ ...given, DESIGNEE_FAX: '3075550101' }).designee?.fax).toBe('3075550101');
  });

  it('[5] takes another prefix of credentials', () => {
    expect(parseConfig({ SERVICE_PREFIX: 'acme1' }).servicePrefix).toBe('acme1');
  });

  it('ignores variables that are not its own', () => {
    expect(parseConfig({ HOME: '/root', ROOT_URI: 'nonsense' })).toEqual(parseConfig({}));
  });
});

describe('what stops the start', () => {
  it('names every bad variable at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      ROOT_URL: 'books',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://db',
      TRUST_PROXY: '-1',
      RATE_LIMIT_READ: 'lots',
      ALLOW_SUPERUSER: 'yes',
      SERVICE_PREFIX: 'S-V',
    });
    expect(problems.map((problem) => problem.replace(/ .*/, '')).toSorted()).toEqual([
      'ALLOW_SUPERUSER',
      'APP_URL',
      'DATABASE_URL',
      'NODE_ENV',
      'PORT',
      'RATE_LIMIT_READ',
      'ROOT_URL',
      'SERVICE_PREFIX',
      'TRUST_PROXY',
    ]);
  });

  it('is reported in one message, with a line per variable', () => {
    expect(() => parseConfig({ PORT: 'x', TRUST_PROXY: 'y' })).toThrow(
      /not usable:\n {2}- PORT must be a whole number from 0 to 65535\n {2}- TRUST_PROXY must be a whole number from 0 to 10$/,
    );
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', ' 3000'],
    ['PORT', '99999999999999999999'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '201'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'true'],
    ['NODE_ENV', 'Production'],
    ['LOG_LEVEL', 'verbose'],
    ['RATE_LIMIT_STORE', 'redis'],
    ['ALLOW_SUPERUSER', 'true'],
    ['SERVICE_PREFIX', 'a'],
    ['SERVICE_PREFIX', '1svc'],
    ['SERVICE_PREFIX', 'svc_'],
    ['SERVICE_PREFIX', 'abcdefghijklm'],
    ['HOST', 'h'.repeat(256)],
    ['DATABASE_URL', 'db/books'],
    ['DATABASE_URL', 'https://db/books'],
    ['SIGNUP_MODE', 'closed'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'books'],
    ['MAIL_FROM', 'Books <books@example.com'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Books\n<books@example.com>'],
    ['DESIGNEE_NAME', 'Ada Filer'],
    ['DESIGNEE_NAME', 'n'.repeat(101)],
    ['DESIGNEE_NAME', 'Ada\nFiler'],
    ['DESIGNEE_PHONE', 'call me'],
    ['DESIGNEE_ADDRESS', 'a'.repeat(201)],
    ['RETURN_FAX', '+1 307'],
    ['RETURN_FAX', '+1 307 555 0100 or 0101'],
    ['SS4_TEMPLATE', 'p'.repeat(4097)],
    ['EXCHANGE_RATES_FILE', 'p'.repeat(4097)],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });
});

describe('the root address', () => {
  it.each([
    'https://books.example.com',
    'https://books.example.com:8443',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ])('may be %s', (rootUrl) => {
    expect(parseConfig({ ROOT_URL: rootUrl }).rootUrl).toBe(rootUrl);
  });

  it.each([
    ['http outside loopback', 'http://books.example.com'],
    ['http to an address of the network', 'http://10.0.0.5:3000'],
    ['a host that only begins like loopback', 'http://localhost.example.com'],
    ['a path', 'https://books.example.com/api'],
    ['a trailing slash', 'https://books.example.com/'],
    ['a query', 'https://books.example.com?a=1'],
    ['a fragment', 'https://books.example.com#a'],
    ['a user', 'https://user@books.example.com'],
    ['capitals', 'https://Books.example.com'],
    ['another scheme', 'ftp://books.example.com'],
    ['no scheme', 'books.example.com'],
  ])('may not have %s', (_what, rootUrl) => {
    expect(problemsOf({ ROOT_URL: rootUrl })[0]).toMatch(/^ROOT_URL must be /);
  });
});

describe('the address of the app', () => {
  const rootUrl = 'https://books.example.com';

  it.each([`${rootUrl}/app`, `${rootUrl}/web/app`, rootUrl])('may be %s', (appUrl) => {
    expect(parseConfig({ ROOT_URL: rootUrl, APP_URL: appUrl }).appUrl).toBe(appUrl);
  });

  it.each([
    ['another host', 'https://app.example.com'],
    ['another scheme', 'http://books.example.com/app'],
    ['another port', 'https://books.example.com:8443/app'],
    ['a host that only begins the same', 'https://books.example.com.evil.example/app'],
    ['a trailing slash', `${rootUrl}/app/`],
    ['a query', `${rootUrl}/app?a=1`],
    ['an empty query', `${rootUrl}/app?`],
    ['a fragment', `${rootUrl}/app#a`],
    ['an empty fragment', `${rootUrl}/app#`],
    ['a blank behind it', `${rootUrl}/app `],
    ['only a path', '/app'],
  ])('may not have %s', (_what, appUrl) => {
    expect(problemsOf({ ROOT_URL: rootUrl, APP_URL: appUrl })).toEqual([
      expect.stringMatching(/^APP_URL must be an address under https:\/\/books\.example\.com,/),
    ]);
  });
});

describe('budgets', () => {
  it.each([
    ['100,20', { burst: 100, perSecond: 20 }],
    ['1,0.5', { burst: 1, perSecond: 0.5 }],
    ['1000000,1000000', { burst: 1_000_000, perSecond: 1_000_000 }],
    ['10,0.0001', { burst: 10, perSecond: 0.0001 }],
  ])('%s', (text, budget) => {
    expect(parseConfig({ RATE_LIMIT_REPORTS: text }).rateLimits.reports).toEqual(budget);
  });

  it.each([
    '100',
    '0,1',
    '1,0',
    '1,0.0',
    '-1,1',
    '1,-1',
    '1.5,1',
    '100, 20',
    '1e3,1',
    ',',
    'Infinity,1',
    '1,NaN',
  ])('%s is refused', (text) => {
    expect(problemsOf({ RATE_LIMIT_WRITE: text })).toEqual([
      'RATE_LIMIT_WRITE must be "burst,per second", such as 100,20',
    ]);
  });

  it('one of them can be changed alone', () => {
    const { rateLimits } = parseConfig({ RATE_LIMIT_UNKNOWN_BEARER: '5,1' });
    expect(rateLimits).toEqual({ ...parseConfig({}).rateLimits, unknown_bearer: { burst: 5, perSecond: 1 } });
  });
});

describe('sandboxes', () => {
  const FAX =
    'FAX_CARRIER must be sinch or telnyx in production: the sandbox faxes nothing (ALLOW_SANDBOX=1 allows it)';
  const SIGNING =
    'SIGNING_SERVICE must be docusign or documenso in production: signatures of the sandbox are not binding (ALLOW_SANDBOX=1 allows it)';

  it.each([
    [{}, [FAX, SIGNING]],
    [{ FAX_CARRIER: 'sandbox', SIGNING_SERVICE: 'sandbox' }, [FAX, SIGNING]],
    [{ ALLOW_SANDBOX: '0' }, [FAX, SIGNING]],
    [{ ALLOW_SANDBOX: '1' }, []],
    [
      {
        SIGNING_SERVICE: 'documenso',
        DOCUMENSO_API_KEY: 'api_0123456789abcdef',
        DOCUMENSO_WEBHOOK_SECRET: 'what-both-sides-know',
      },
      [FAX],
    ],
  ])('stop the start in production unless they are allowed: %j', (env, problems) => {
    expect(problemsOf({ NODE_ENV: 'production', ALLOW_NO_MAIL: '1', ...env })).toEqual(problems);
    for (const environment of ['development', 'test'])
      expect(problemsOf({ NODE_ENV: environment, ...env })).toEqual([]);
  });
});

describe('mail', () => {
  const PROBLEM =
    'SMTP_URL is required in production: without it no mail is sent (ALLOW_NO_MAIL=1 allows it)';

  it.each([
    [{}, [PROBLEM]],
    [{ ALLOW_NO_MAIL: '0' }, [PROBLEM]],
    [{ ALLOW_NO_MAIL: '1' }, []],
    [{ SMTP_URL: 'smtp://mail.example.com' }, []],
  ])('is sent in production unless that is given up explicitly: %j', (env, problems) => {
    expect(problemsOf({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', ...env })).toEqual(problems);
    expect(problemsOf({ NODE_ENV: 'development', ...env })).toEqual([]);
  });
});

describe('the password of the database', () => {
  const urlOf = (env: Record<string, string>) => parseConfig(env).databaseUrl;

  it.each(['p@ss:w/o?r#d%&+ "\'$\\', '%41', 'Grüße', ' '])('may have any character: %s', (password) => {
    const databaseUrl = urlOf({ DATABASE_URL: 'postgres://books@db/books', DATABASE_PASSWORD: password });
    const url = new URL(databaseUrl ?? '');
    expect([url.username, url.hostname, url.pathname]).toEqual(['books', 'db', '/books']);
    expect(new pg.Client(databaseUrl ?? '').password).toBe(password);
  });

  it('replaces one in the address', () => {
    const env = { DATABASE_URL: 'postgres://books:old@db/books', DATABASE_PASSWORD: 'new' };
    expect(urlOf(env)).toBe('postgres://books:new@db/books');
  });

  it('needs an address', () => {
    expect(problemsOf({ DATABASE_PASSWORD: 'x' })).toEqual([
      'DATABASE_PASSWORD must be set together with DATABASE_URL',
    ]);
  });

  it('is that of the replica too, unless its address has one', () => {
    const replicaOf = (DATABASE_REPLICA_URL: string) =>
      parseConfig({
        DATABASE_URL: 'postgres://books@db/books',
        DATABASE_PASSWORD: 'a/b',
        DATABASE_REPLICA_URL,
      }).databaseReplicaUrl;
    expect(replicaOf('postgres://books@replica/books')).toBe('postgres://books:a%2Fb@replica/books');
    expect(replicaOf('postgres://reader:own@replica/books')).toBe('postgres://reader:own@replica/books');
  });

  it.each(['p/x', '1/x', 'p?x', 'p#x', '1#x', '1?x', '100%', 'a%zz'])(
    'that is not escaped in the address is refused, with a way out: %s',
    (password) => {
      expect(problemsOf({ DATABASE_URL: `postgres://books:${password}@db/books` })).toEqual([
        expect.stringMatching(/^DATABASE_URL must be .*DATABASE_PASSWORD\)$/),
      ]);
    },
  );
});

describe('the address of the replica', () => {
  it('needs that of the database', () => {
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://replica/books' })).toEqual([
      'DATABASE_REPLICA_URL must be set together with DATABASE_URL',
    ]);
  });

  it.each(['mysql://replica', 'replica/books', 'postgres://books:p/x@replica/books'])(
    'is checked like that of the database: %s',
    (DATABASE_REPLICA_URL) => {
      expect(problemsOf({ DATABASE_URL: 'postgres://db/books', DATABASE_REPLICA_URL })).toEqual([
        expect.stringMatching(/^DATABASE_REPLICA_URL must be a postgres:/),
      ]);
    },
  );
});

describe('encryption keys', () => {
  it('are newest first, each with its own id', () => {
    const { encryptionKeys } = parseConfig({ ENCRYPTION_KEY: `${KEY}, ${OTHER_KEY}` });
    expect(encryptionKeys.map(({ key }) => Buffer.from(key).toString('base64'))).toEqual([KEY, OTHER_KEY]);
    expect(new Set(encryptionKeys.map(({ id }) => id)).size).toBe(2);
  });

  it('have an id that says the same key is the same, and does not give it away', () => {
    const [first, second] = [toEncryptionKey(Buffer.alloc(32, 1)), toEncryptionKey(Buffer.alloc(32, 1))];
    expect(first.id).toBe(second.id);
    expect(first.id).toMatch(/^[0-9a-f]{8}$/);
    expect(Buffer.alloc(32, 1).toString('hex')).not.toContain(first.id);
  });

  it.each([
    ['too short', Buffer.alloc(31).toString('base64')],
    ['too long', Buffer.alloc(33).toString('base64')],
    ['in hexadecimal', Buffer.alloc(32).toString('hex')],
    ['one bad of two', `${KEY},${Buffer.alloc(16).toString('base64')}`],
    ['an empty one at the end', `${KEY},`],
    ['a password', 'correct horse battery staple'],
  ])('that are %s are refused', (_what, text) => {
    expect(problemsOf({ ENCRYPTION_KEY: text })).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEY must be 32 bytes/),
    ]);
  });

  it('are needed in production over a shared database', () => {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/books',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
    };
    expect(problemsOf(env)).toEqual(['ENCRYPTION_KEY is required in production when DATABASE_URL is set']);
    expect(problemsOf({ ...env, ENCRYPTION_KEY: KEY })).toEqual([]);
  });

  it.each([
    [{ NODE_ENV: 'production', ALLOW_SANDBOX: '1', ALLOW_NO_MAIL: '1' }],
    [{ NODE_ENV: 'development', DATABASE_URL: 'postgres://db/books' }],
    [{ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/books' }],
  ])('are not needed with %j', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });
});
