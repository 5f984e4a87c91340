import { describeCountedGrowth } from '../support/security/growth-tests.js';

// A fifth of the cases; counted-growth.long.test.ts counts all of them.
describeCountedGrowth('sample');
