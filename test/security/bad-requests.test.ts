import { describeMalformedRequests } from '../support/security/malformed-requests.js';
import { chooseInTurn } from '../support/walks/choose.js';

// Every place of every route gets one value of each list; bad-requests.long.test.ts sends all of them.
describeMalformedRequests(chooseInTurn());
