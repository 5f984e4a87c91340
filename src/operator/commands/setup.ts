import { ENTITY_TYPES } from '../../entities/index.js';
import { normalizeEmail } from '../../identity/index.js';
import { isTimeZone } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { type Installation, SetUpInstallation } from '../../onboarding/index.js';
import { Config } from '../../platform/config/config.js';
import { ask, type Question } from '../ask.js';
import { command, type CommandResult } from '../command.js';
import { readBusiness, readCountry, readEntityType } from '../read-business.js';
import { readText } from '../read-options.js';
import { readScopes } from '../read-scopes.js';

interface Options {
  business: string;
  country: string;
  currency?: string;
  entityType: string;
  timeZone: string;
  ownerEmail: string;
  ownerName: string;
  /** Empty: no key. */
  key: string;
  keyScopes: string;
  mail: boolean;
}

type Asked = 'business' | 'country' | 'entityType' | 'timeZone' | 'ownerEmail' | 'ownerName' | 'key';

const QUESTIONS: readonly Question<Asked>[] = [
  { option: 'business', text: 'Name of the business', check: (text) => readText('it', text, 200) },
  { option: 'country', text: 'Its country, an ISO 3166 code', suggestion: 'US', check: readCountry },
  {
    option: 'entityType',
    text: `Its type: ${ENTITY_TYPES.join(', ')}`,
    suggestion: 'llc',
    check: readEntityType,
  },
  { option: 'timeZone', text: 'Its time zone', suggestion: 'UTC', check: readTimeZone },
  { option: 'ownerEmail', text: "The owner's email address", check: normalizeEmail },
  { option: 'ownerName', text: "The owner's name", check: (text) => readText('it', text, 120) },
  { option: 'key', text: 'Name of an API key to create, or nothing', suggestion: '' },
];

export const setup = command<Partial<Options> & Pick<Options, 'keyScopes' | 'mail'>>({
  name: 'setup',
  description:
    'create a business, its owner and, on request, an API key; print a link by which the owner sets a password. Asks for missing options on a terminal',
  declare: (it) =>
    it
      .option('--business <name>')
      .option('--country <code>', 'ISO 3166 code, such as US')
      .option('--currency <code>', "ISO 4217 code; default: the country's")
      .option('--entity-type <type>', ENTITY_TYPES.join(', '))
      .option('--time-zone <zone>', 'IANA name; default: UTC')
      .option('--owner-email <email>')
      .option('--owner-name <name>')
      .option('--key <name>', 'create an API key that acts for the owner, and show it once')
      .option('--key-scopes <scopes>', '"read", "write" or "read write"', 'read write')
      .option('--no-mail', 'only print the link; default with SMTP_URL: mail it too'),
  async run(context, options) {
    const complete = await completeOptions(options);
    const mailsLink = options.mail && context.get(Config).smtpUrl !== null;
    const { key, keyScopes, ownerEmail: email, ownerName: name } = complete;
    const installation = await context.get(SetUpInstallation).run({
      business: readBusiness(complete.business, complete),
      owner: { email, name, mailsLink },
      apiKey: key === '' ? null : { name: key, scopes: readScopes(keyScopes) },
    });
    return toResult(installation, mailsLink);
  },
});

/** With every required option, nothing is asked, so that scripts run alike with and without a terminal. */
async function completeOptions(
  options: Partial<Options> & Pick<Options, 'keyScopes' | 'mail'>,
): Promise<Options> {
  const missing = QUESTIONS.filter(({ option }) => options[option] === undefined);
  const required = missing.filter(({ option }) => option !== 'key' && option !== 'timeZone');
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  if (required.length > 0 && !isTerminal)
    throw new InvalidRequest(
      required.map(({ option }) => ({ path: flagOf(option), problem: 'is required without a terminal' })),
    );
  const terminal = { input: process.stdin, output: process.stderr };
  const answers = required.length === 0 ? {} : await ask(missing, terminal);
  return { timeZone: 'UTC', key: '', ...options, ...answers } as Options;
}

function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function readTimeZone(text: string): string {
  if (!isTimeZone(text)) throw InvalidRequest.at('--time-zone', 'must be an IANA time zone');
  return text;
}

function toResult({ businessId, entityId, owner, apiKey }: Installation, mailed: boolean): CommandResult {
  const { userId, email, passwordLink } = owner;
  const lines = [
    `business ${businessId}`,
    `entity   ${entityId}`,
    `owner    ${email}`,
    ...(apiKey === null ? [] : [`API key  ${apiKey}`]),
    '',
    `Within 24 hours, open this link to set the owner's password and sign in${mailed ? ' (it was also mailed)' : ''}:`,
    passwordLink,
  ];
  const key = apiKey === null ? {} : { apiKey };
  return {
    json: { businessId, entityId, userId, ...key, passwordLink, mailed },
    text: lines.join('\n'),
  };
}
