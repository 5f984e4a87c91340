import { describe, expect, it } from 'vitest';
import { describeCredentialKinds } from '../support/oauth/credential-kinds.js';
import { routesOfOtherStandards } from '../support/routes/route-inputs.js';
import { dealOut } from '../support/walks/choose.js';
import { theWorld } from '../support/world/world.js';

// Each route is called with one kind of token in one role; in credential-kinds.long.test.ts with every kind in every role.
describeCredentialKinds(dealOut);

describe('routes with another protocol', () => {
  it('are exactly these, each with its own tests', async () => {
    expect(routesOfOtherStandards(await theWorld()).sort()).toEqual([
      'GET /app/oauth/authorize',
      'GET /calendar/:token.ics',
      'GET /docs/oauth2-redirect.html',
      'POST /callbacks/fax/:carrier',
      'POST /callbacks/signing/:service',
      'POST /mcp',
      'POST /oauth/register',
      'POST /oauth/revoke',
      'POST /oauth/signup-allowlist',
      'POST /oauth/token',
    ]);
  });
});
