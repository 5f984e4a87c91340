import { describeMetricsOutages } from '../../support/platform/metrics-outages.js';

// An unplugged wire takes as long as the timeout: outages.long.test.ts.
describeMetricsOutages(['cut']);
