import { AddMember, FindOrCreateUser, normalizeEmail, operatorIn } from '../../identity/index.js';
import { ENTITY_TYPES, type EntityType } from '../../entities/index.js';
import { isCountryCode } from '../../kernel/country.js';
import { isCurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { OnboardBusiness } from '../../onboarding/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

interface Options {
  name: string;
  country: string;
  currency?: string;
  entityType: string;
  timeZone: string;
  owner?: string;
}

export const businessCreate: CommandDefinition = (program, run) => {
  program
    .command('business:create')
    .description('make a business with its primary entity and chart of accounts')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'ISO 3166 code, such as US')
    .option('--currency <code>', "ISO 4217 code; default: the country's")
    .requiredOption('--entity-type <type>', ENTITY_TYPES.join(', '))
    .option('--time-zone <zone>', 'IANA name', 'UTC')
    .option('--owner <email>', 'make this user the owner')
    .option('--json', 'print JSON')
    .action(
      run<Options>(async (app, options) => {
        const { name, country, currency, timeZone } = options;
        const entityType = ENTITY_TYPES.find((type) => type === options.entityType);
        check(entityType, '--entity-type', `must be one of ${ENTITY_TYPES.join(', ')}`);
        check(isCountryCode(country), '--country', 'must be an ISO 3166 code such as US');
        check(currency === undefined || isCurrencyCode(currency), '--currency', 'must be an ISO 4217 code');
        // Before anything is made: a refusal must leave no business without its owner behind.
        if (options.owner !== undefined) normalizeEmail(options.owner);
        const made = await app.get(OnboardBusiness).run({
          name,
          country,
          timeZone,
          entityType: entityType as EntityType,
          ...(currency === undefined ? {} : { currency }),
        });
        if (options.owner !== undefined) {
          const userId = await app.get(FindOrCreateUser).run(options.owner);
          const database = app.get(Database);
          const operator = await operatorIn(database, made.businessId);
          await database.run(operator, (uow) => app.get(AddMember).run(uow, userId, 'owner'));
        }
        return { json: made, text: `business ${made.businessId}\nentity   ${made.entityId}` };
      }),
    );
};

function check(ok: unknown, option: string, problem: string): void {
  if (!ok) throw InvalidRequest.at(option, problem);
}
