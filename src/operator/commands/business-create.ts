import { ENTITY_TYPES, type EntityType } from '../../entities/index.js';
import { AddMember, FindOrCreateUser, normalizeEmail } from '../../identity/index.js';
import { isCountryCode } from '../../kernel/country.js';
import { type CurrencyCode, isCurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { OnboardBusiness } from '../../onboarding/index.js';
import { command } from '../command.js';
import { readOneOf } from '../read-options.js';

interface Options {
  name: string;
  country: string;
  currency?: string;
  entityType: string;
  timeZone: string;
  owner?: string;
}

export const businessCreate = command<Options>({
  name: 'business:create',
  description: 'create a business with its primary entity and chart of accounts',
  declare: (it) =>
    it
      .requiredOption('--name <name>')
      .requiredOption('--country <code>', 'ISO 3166 code, such as US')
      .option('--currency <code>', "ISO 4217 code; default: the country's")
      .requiredOption('--entity-type <type>', ENTITY_TYPES.join(', '))
      .option('--time-zone <zone>', 'IANA name', 'UTC')
      .option('--owner <email>', 'make this user the owner'),
  async run(context, options) {
    const business = readBusiness(options);
    const { owner } = options;
    // Before anything is created: a refusal must not leave a business without its owner.
    if (owner !== undefined) normalizeEmail(owner);
    const created = await context.get(OnboardBusiness).run(business);
    if (owner !== undefined) {
      const userId = await context.get(FindOrCreateUser).run(owner);
      await context.runIn(created.businessId, (uow) => context.get(AddMember).run(uow, userId, 'owner'));
    }
    return { json: created, text: `business ${created.businessId}\nentity   ${created.entityId}` };
  },
});

function readBusiness({ name, country, currency, entityType, timeZone }: Options) {
  const type: EntityType = readOneOf('--entity-type', entityType, ENTITY_TYPES);
  if (!isCountryCode(country)) throw InvalidRequest.at('--country', 'must be an ISO 3166 code such as US');
  return { name, country, timeZone, entityType: type, ...readCurrency(currency) };
}

function readCurrency(currency: string | undefined): { currency?: CurrencyCode } {
  if (currency === undefined) return {};
  if (!isCurrencyCode(currency)) throw InvalidRequest.at('--currency', 'must be an ISO 4217 code');
  return { currency };
}
