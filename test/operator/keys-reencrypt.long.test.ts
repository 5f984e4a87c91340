import { describeReencryption } from '../support/platform/keys-reencrypt.js';

// More than the hundred of a batch.
describeReencryption(105);
