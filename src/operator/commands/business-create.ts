import { ENTITY_TYPES } from '../../entities/index.js';
import { AddMember, FindOrCreateUser, normalizeEmail } from '../../identity/index.js';
import { OnboardBusiness } from '../../onboarding/index.js';
import { command } from '../command.js';
import { type BusinessOptions, readBusiness } from '../read-business.js';

interface Options extends BusinessOptions {
  name: string;
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
    const business = readBusiness(options.name, options);
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
