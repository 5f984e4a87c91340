import { badInput } from '../support/security/bad-input.js';
import { describeNotUtf8 } from '../support/security/not-utf-8.js';
import { chooseAll } from '../support/walks/choose.js';

describeNotUtf8(badInput(), chooseAll);
