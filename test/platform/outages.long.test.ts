import { describeDatabaseOutages } from '../support/platform/database-outages.js';

describeDatabaseOutages(['cut', 'read-only', 'full disk']);
