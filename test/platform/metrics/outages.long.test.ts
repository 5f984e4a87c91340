import { describeMetricsOutages } from '../../support/platform/metrics-outages.js';

describeMetricsOutages(['cut', 'unplug']);
