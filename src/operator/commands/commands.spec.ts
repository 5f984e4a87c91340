import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commands } from './index.js';

function programOfCommands(): Command {
  const program = new Command();
  for (const define of commands) define(program, async () => undefined, process);
  return program;
}

const described = programOfCommands().commands.map((command) => ({
  name: command.name(),
  required: command.options.filter((option) => option.mandatory).map((option) => option.long),
  optional: command.options.filter((option) => !option.mandatory).map((option) => option.long),
  description: command.description(),
}));

describe('the operator command line', () => {
  it('has these commands, with these options', () => {
    expect(described.map(({ name, required, optional }) => [name, required, optional])).toEqual([
      [
        'setup',
        [],
        [
          '--business',
          '--country',
          '--currency',
          '--entity-type',
          '--time-zone',
          '--owner-email',
          '--owner-name',
          '--key',
          '--key-scopes',
          '--no-mail',
          '--json',
        ],
      ],
      [
        'business:create',
        ['--name', '--country', '--entity-type'],
        ['--currency', '--time-zone', '--owner', '--json'],
      ],
      ['user:create', ['--email', '--name'], ['--password', '--json']],
      ['user:disable', ['--email'], ['--json']],
      ['user:enable', ['--email'], ['--json']],
      ['user:set-password', ['--email'], ['--password', '--json']],
      ['operator:grant', ['--email'], ['--json']],
      ['operator:revoke', ['--email'], ['--json']],
      ['operator:list', [], ['--all', '--json']],
      ['user:reset-second-factor', ['--email'], ['--json']],
      ['member:add', ['--business', '--email', '--role'], ['--name', '--json']],
      ['member:set-role', ['--business', '--email', '--role'], ['--json']],
      ['member:remove', ['--business', '--email'], ['--json']],
      ['api-key:create', ['--business', '--user', '--name', '--scopes'], ['--json']],
      ['api-key:list', ['--business'], ['--json']],
      ['api-key:revoke', ['--business', '--id'], ['--json']],
      [
        'oauth-client:create',
        ['--business', '--name', '--scopes'],
        ['--redirect-uri', '--user', '--any-loopback-port', '--public', '--origin', '--json'],
      ],
      ['oauth-client:revoke', ['--business', '--id'], ['--json']],
      [
        'partner:create',
        ['--name', '--redirect-uri', '--scopes'],
        ['--any-loopback-port', '--public', '--origin', '--json'],
      ],
      ['partner:set-capability', ['--client'], ['--json']],
      ['partner:rotate-secret', ['--client'], ['--json']],
      ['partner:revoke', ['--client'], ['--json']],
      ['grant:list', ['--business'], ['--json']],
      ['grant:revoke', ['--business', '--id'], ['--json']],
      ['tokens:prune', [], ['--json']],
      ['incorporation:list', [], ['--status', '--business', '--limit', '--offset', '--json']],
      [
        'incorporation:approve',
        ['--business'],
        ['--name-option', '--formation-date', '--state-file-number', '--json'],
      ],
      ['incorporation:reject', ['--business', '--reason'], ['--json']],
      ['incorporation:request-name-change', ['--business', '--reason'], ['--json']],
      ['ein:list', [], ['--stage', '--business', '--limit', '--offset', '--json']],
      ['ein:worklist', [], ['--business', '--limit', '--offset', '--json']],
      ['ein:record', ['--business', '--ein'], ['--document', '--json']],
      ['ein:correct', ['--business', '--ein', '--reason'], ['--document', '--json']],
      ['obligations:generate', [], ['--business', '--json']],
      ['detectors:run', [], ['--business', '--json']],
      ['sandbox:sign', [], ['--json']],
      ['sandbox:decline', [], ['--json']],
      ['books:verify', [], ['--business', '--json']],
      ['categorizer:rebuild', [], ['--business', '--json']],
      ['fax:reconcile', [], ['--application', '--business', '--json']],
      ['keys:reencrypt', [], ['--business', '--json']],
      ['backup', ['--to'], ['--json']],
      ['restore', ['--from'], ['--verify', '--json']],
      ['business:export', ['--business', '--to'], ['--json']],
      ['business:import', ['--from'], ['--json']],
      ['demo:load', [], ['--json']],
      ['migrate', [], ['--json']],
    ]);
  });

  it('describes every command and gives each of them --json', () => {
    for (const { name, description, optional } of described) {
      expect([name, description === '']).toEqual([name, false]);
      expect([name, optional.includes('--json')]).toEqual([name, true]);
    }
  });
});
