import { describeActingUsers } from '../support/security/acting-user.js';
import { dealOut } from '../support/walks/choose.js';

// Each route is called with one kind of credential; in acting-user.long.test.ts with every kind.
describeActingUsers(dealOut);
