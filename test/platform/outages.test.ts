import { describeDatabaseOutages } from '../support/platform/database-outages.js';

// outages.long.test.ts makes the database read-only as well.
describeDatabaseOutages(['cut', 'full disk']);
