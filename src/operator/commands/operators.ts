import { GrantOperator, OperatorQueries, RevokeOperator } from '../../identity/index.js';
import { command } from '../command.js';

export const operatorGrant = command<{ email: string }>({
  name: 'operator:grant',
  description: 'open the operator console of the web app to an existing user',
  declare: (it) => it.requiredOption('--email <email>'),
  async run(context, { email }) {
    const userId = await context.get(GrantOperator).run(email);
    return { json: { userId, email, operator: true }, text: `${email} is an operator` };
  },
});

export const operatorRevoke = command<{ email: string }>({
  name: 'operator:revoke',
  description: 'close the operator console to a user, from the next request on',
  declare: (it) => it.requiredOption('--email <email>'),
  async run(context, { email }) {
    const userId = await context.get(RevokeOperator).run(email);
    return { json: { userId, email, operator: false }, text: `${email} is no longer an operator` };
  },
});

export const operatorList = command<{ all?: boolean }>({
  name: 'operator:list',
  description: 'list the users to whom the operator console is open',
  declare: (it) => it.option('--all', 'also grants that were revoked'),
  async run(context, { all: withRevoked = false }) {
    const operators = await context.get(OperatorQueries).list({ withRevoked });
    const lines = operators.map(({ userId, email, name, grantedAt, revokedAt, disabled }) => {
      const notes = [revokedAt === null ? '' : `  revoked ${revokedAt}`, disabled ? '  disabled' : ''];
      return `${grantedAt}  ${userId}  ${email}  ${name}${notes.join('')}`;
    });
    return { json: { operators }, text: lines.join('\n') };
  },
});
