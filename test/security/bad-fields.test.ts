import { describeMalformedValues } from '../support/security/malformed-values.js';
import { chooseInTurn } from '../support/walks/choose.js';

// A few fields of each route get one value of each list; bad-fields.long.test.ts sends all values to all fields.
describeMalformedValues(chooseInTurn(), chooseInTurn(2));
