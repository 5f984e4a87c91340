import { describeConformance } from '../support/mcp/conformance.js';

// conformance.long.test.ts runs every scenario.
describeConformance(['server-initialize', 'tools-list']);
