import { describeOAuthModel } from '../support/model/oauth-sequences.js';

describeOAuthModel('[5] codes, tokens and their limits', { numRuns: 4 });
