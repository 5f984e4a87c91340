import { describeRolesOn } from '../support/security/roles-on-servers.js';
import { SERVERS } from '../support/security/servers.js';

// The oldest one on this machine; roles-on-servers.long.test.ts has all of them.
const oldest = SERVERS.find(({ missing }) => missing === null);
if (oldest) describeRolesOn(oldest);
