import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kernel/ids.js';
import { superuserOf } from './databases.js';
import { options } from './operator.js';

/** Runs commands on a database with a business. */
export interface CommandRunner {
  readonly databaseUrl: string;
  readonly business: { readonly id: string; readonly owner: string };
  /** The reason for rejecting a command, after its error code and a colon. */
  reasonFor(args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** A new business, with the options of a valid command or others. */
export const create = (changed: Record<string, string>): string[] => [
  'business:create',
  ...options({ name: 'T', country: 'US', 'entity-type': 'llc', ...changed }),
];

/** Declares the tests of commands that are rejected. */
export function describeRefusedCommands(start: () => Promise<CommandRunner>): void {
  describe('a command', () => {
    let runner: CommandRunner;

    beforeAll(async () => {
      runner = await start();
    });

    afterAll(() => runner.close());

    const keyFor = (user: string, scopes: string) => [
      'api-key:create',
      ...options({ business: runner.business.id, user, name: 'x', scopes }),
    ];
    const member = (command: string, email: string, more: Record<string, string> = {}) => [
      command,
      ...options({ business: runner.business.id, email, ...more }),
    ];

    const businesses = async () => {
      const superuser = await superuserOf(runner.databaseUrl);
      const { rows } = await superuser.query<{ count: number }>('select count(*)::int from business');
      await superuser.end();
      return rows[0]?.count;
    };

    it.each<[string, () => string[], string]>([
      [
        'an unknown country',
        () => create({ country: 'XX' }),
        '--country must be an ISO 3166 code such as US',
      ],
      [
        'a country in lower case',
        () => create({ country: 'us' }),
        '--country must be an ISO 3166 code such as US',
      ],
      ['an unknown currency', () => create({ currency: 'XXX1' }), '--currency must be an ISO 4217 code'],
      [
        'an unknown type of entity',
        () => create({ 'entity-type': 'gmbh' }),
        '--entity-type must be one of llc, c_corp, s_corp, partnership, sole_prop, nonprofit',
      ],
      ['an empty name', () => create({ name: '' }), 'name must have 1 to 200 characters'],
      [
        'a name that is too long',
        () => create({ name: 'x'.repeat(201) }),
        'name must have 1 to 200 characters',
      ],
      [
        'a name with a line break',
        () => create({ name: 'a\nb' }),
        'name must not contain control characters',
      ],
      [
        'an unknown time zone',
        () => create({ 'time-zone': 'Mars/Base' }),
        'timeZone must be an IANA time zone',
      ],
      [
        'an owner with an invalid address',
        () => create({ owner: 'nobody' }),
        'email must be an email address',
      ],
    ])('business:create with %s is rejected and creates nothing', async (_, args, reason) => {
      const before = await businesses();
      expect(await runner.reasonFor(args())).toBe(`invalid_request: ${reason}`);
      expect(await businesses()).toBe(before);
    });

    it.each<[string, () => string[], string]>([
      [
        'unknown scopes',
        () => keyFor(runner.business.owner, 'read admin'),
        'invalid_request: --scopes must name read, write or both',
      ],
      [
        'no scope',
        () => keyFor(runner.business.owner, ' '),
        'invalid_request: --scopes must name read, write or both',
      ],
      [
        'a user who is not a member',
        () => keyFor('stranger@example.com', 'read'),
        'invalid_request: user must be a member of the business',
      ],
      [
        'an invalid address',
        () => keyFor('stranger', 'read'),
        'invalid_request: email must be an email address',
      ],
      [
        'an unknown role',
        () => member('member:add', 'a@example.com', { role: 'boss' }),
        'invalid_request: --role must be one of owner, admin, member, viewer',
      ],
      [
        'an existing member',
        () => member('member:add', runner.business.owner, { role: 'admin' }),
        'invalid_request: email is already a member',
      ],
      [
        'a user name that is too long',
        () => member('member:add', 'b@example.com', { role: 'admin', name: 'x'.repeat(201) }),
        'invalid_request: name must have 1 to 200 characters',
      ],
      [
        'demoting the last owner',
        () => member('member:set-role', runner.business.owner, { role: 'viewer' }),
        'last_owner: a business must have at least one owner: make another member an owner first',
      ],
      [
        'removing the last owner',
        () => member('member:remove', runner.business.owner),
        'last_owner: a business must have at least one owner: make another member an owner first',
      ],
      [
        'an unknown member',
        () => member('member:remove', 'stranger@example.com'),
        'not_found: no such member',
      ],
      [
        'an unknown key',
        () => ['api-key:revoke', '--business', runner.business.id, '--id', newId()],
        'not_found: no such API key',
      ],
      [
        'an invalid key id',
        () => ['api-key:revoke', '--business', runner.business.id, '--id', 'x'],
        'invalid_request: --id must be a uuid',
      ],
      ['an unknown business', () => ['books:verify', '--business', newId()], 'not_found: no such business'],
      [
        'an invalid business id',
        () => ['books:verify', '--business', 'mine'],
        'invalid_request: business must be a uuid',
      ],
    ])('%s is rejected with a reason', async (_, args, reason) => {
      expect(await runner.reasonFor(args())).toBe(reason);
    });
  });
}
