// The import fence: which module may use which, always through its index.ts. docs/architecture.md shows the same list.
const ARROWS = {
  identity: [],
  onboarding: ['identity', 'entities'],
  entities: [],
  ledger: ['entities'],
  'exchange-rates': ['ledger', 'entities'],
  categorization: ['ledger', 'entities'],
  banking: ['categorization', 'exchange-rates', 'ledger', 'entities', 'identity'],
  'statement-files': ['banking', 'entities'],
  reconciliations: ['banking', 'statement-files', 'ledger', 'entities'],
  revaluations: ['banking', 'exchange-rates', 'ledger', 'entities'],
  budgets: ['ledger', 'entities'],
  reports: ['budgets', 'ledger', 'entities'],
  'tax-lines': ['reports', 'ledger', 'entities'],
  oauth: ['identity', 'onboarding'],
  'web-app': [],
  documents: ['entities'],
  obligations: ['entities', 'documents', 'ledger'],
  'calendar-feeds': ['identity', 'entities', 'obligations'],
  detectors: ['entities', 'ledger', 'documents', 'banking', 'statement-files'],
  health: ['entities', 'obligations', 'detectors'],
  ein: ['entities', 'documents'],
  incorporations: ['entities', 'ein'],
  'operator-console': ['identity', 'incorporations'],
  overview: ['entities', 'banking', 'obligations', 'detectors', 'health', 'ein'],
  mcp: ['contract', 'oauth'],
  backup: ['entities', 'identity', 'ledger', 'banking'],
};
// contract, demo and operator stand on top of everything; what starts the application knows all modules.
const ON_TOP = ['contract', 'demo', 'operator'];
const modules = [...Object.keys(ARROWS), ...ON_TOP];

const others = (allowed, own) => modules.filter((name) => name !== own && !allowed.includes(name));

export default {
  forbidden: [
    {
      name: 'one-door',
      comment: 'Other modules are used through their index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: `^src/(${modules.join('|')})/`, pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'one-door-from-the-top',
      severity: 'error',
      from: { path: '^(src/[^/]+|ormconfig)\\.ts$' },
      to: { path: `^src/(${modules.join('|')})/`, pathNot: ['^src/[^/]+/index\\.ts$'] },
    },
    ...Object.entries(ARROWS).map(([name, allowed]) => ({
      name: `arrows-of-${name}`,
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: `^src/(${others(allowed, name).join('|')})/` },
    })),
    {
      name: 'kernel-is-pure',
      comment: 'No framework, no database, no input or output.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '[.]spec[.]ts$' },
      to: { pathNot: ['^src/kernel/', 'node_modules/uuid/'] },
    },
    {
      name: 'fields-are-declared-in-one-place',
      comment:
        'The decorators of platform/http/input/fields/fields.ts pair each class-validator rule with its schema in the contract.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/http/' },
      to: { path: 'node_modules/class-validator/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src/|ormconfig)', pathNot: ['^src/(platform|kernel)/'] },
    },
    {
      name: 'migrations-are-frozen',
      comment:
        'A migration imports TypeORM and the frozen helpers of its folder: nothing that could change under it.',
      severity: 'error',
      from: { path: '^src/migrations/', pathNot: '/index[.]ts$' },
      to: {
        pathNot: [
          '^src/migrations/(baseline|needs-migration|row-level-security)[.]ts$',
          'node_modules/typeorm/',
        ],
      },
    },
    {
      name: 'nothing-imports-the-application',
      severity: 'error',
      from: { path: `^src/(${modules.filter((name) => name !== 'operator').join('|')}|kernel|platform)/` },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'web-knows-the-contract-alone',
      comment:
        'The web app takes types of responses, and pure vocabulary and rules, from the service: nothing that needs a server.',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/kernel/',
          '/session-api[.]ts$',
          '^src/reports/report-views[.]ts$',
          '^src/entities/entity-types[.]ts$',
          '^src/entities/regimes[.]ts$',
          '^src/ein/personal-tax-ids[.]ts$',
          '^src/incorporations/(designators|officers|ownership)[.]ts$',
          '^src/obligations/obligation-words[.]ts$',
        ],
      },
    },
    {
      name: 'no-web-in-the-service',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^web/' },
    },
    {
      name: 'clients-stand-alone',
      comment: 'A client package contains only its own folder and its dependencies.',
      severity: 'error',
      from: { path: '^clients/([^/]+)/src/', pathNot: '[.]spec[.]ts$' },
      to: { pathNot: ['^clients/$1/src/', 'node_modules/openapi-fetch/'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      // The helper for migrations that remove something: no migration has yet.
      from: { orphan: true, path: '^src/', pathNot: '^src/migrations/needs-migration.ts$' },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
