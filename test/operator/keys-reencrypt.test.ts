import { describeReencryption } from '../support/platform/keys-reencrypt.js';

// One batch; keys-reencrypt.long.test.ts has more than one.
describeReencryption(5);
