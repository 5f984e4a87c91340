import { describeConformance, SCENARIOS } from '../support/mcp/conformance.js';

describeConformance(SCENARIOS);
