import { describeDatabaseOutages } from '../support/platform/database-outages.js';

// outages.long.test.ts makes the database read-only and fills its disk as well.
describeDatabaseOutages(['cut']);
