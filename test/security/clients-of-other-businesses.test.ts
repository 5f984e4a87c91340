import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { newMember } from '../support/identity/people.js';
import { newClient, newPartner, type TestClient } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const FOREIGN_KEY_VIOLATION = '23503';

describe('the database', () => {
  let world: World;
  let business: TestBusiness;
  let foreign: TestClient;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const other = await newBusiness(world);
    foreign = await newClient(world, other, await newMember(world, other, 'owner'));
  });

  const grant = (clientId: string, grantId = newId()) =>
    world.database.run(business.operator, async (uow) => {
      await uow.query(
        'insert into oauth_grant (business_id, id, oauth_client_id, created_at) values ($1, $2, $3, now())',
        [business.businessId, grantId, clientId],
      );
      return grantId;
    });
  const issueTo = (clientId: string) =>
    world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into oauth_token (business_id, id, kind, oauth_client_id, scopes, token_hash, created_at, expires_at)
         values ($1, $2, 'access', $3, '{read}', $4, now(), now())`,
        [business.businessId, newId(), clientId, Buffer.from(newId())],
      ),
    );

  it('rejects a grant and a token for the client of another business', async () => {
    await expect(grant(foreign.id)).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
    await expect(issueTo(foreign.id)).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
  });

  it('accepts a partner’s first grant, which the business could not see before', async () => {
    const partner = await newPartner(world);
    await expect(grant(partner.id)).resolves.toBeTypeOf('string');
  });

  it('rejects a grant that is moved to the client of another business', async () => {
    const own = await newClient(world, business, await newMember(world, business, 'owner'));
    const id = await grant(own.id);
    const move = world.database.run(business.operator, (uow) =>
      uow.query('update oauth_grant set oauth_client_id = $1 where id = $2', [foreign.id, id]),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
  });
});
