import { describeMalformedValues } from '../support/security/malformed-values.js';

let turn = 0;

// Every field gets one value of each list, the next one each time; bad-fields.long.test.ts sends all values to all fields.
describeMalformedValues((values) => values.slice(turn++ % values.length).slice(0, 1));
