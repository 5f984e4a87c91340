import { describeActingUsers } from '../support/security/acting-user.js';
import { dealAll } from '../support/walks/choose.js';

describeActingUsers(dealAll);
