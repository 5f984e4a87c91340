import { describeMalformedValues } from '../support/security/malformed-values.js';
import { chooseAll } from '../support/walks/choose.js';

describeMalformedValues(chooseAll, chooseAll);
