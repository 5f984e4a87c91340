import { describePoolOfOne } from '../support/security/pool-of-one.js';
import { dealAll } from '../support/walks/choose.js';

describePoolOfOne(dealAll);
