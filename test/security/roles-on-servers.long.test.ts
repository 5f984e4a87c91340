import { describeRolesOn } from '../support/security/roles-on-servers.js';
import { SERVERS } from '../support/security/servers.js';

for (const server of SERVERS) describeRolesOn(server);
