import { describeCountedGrowth } from '../support/security/growth-tests.js';

describeCountedGrowth('all');
