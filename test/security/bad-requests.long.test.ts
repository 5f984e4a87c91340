import { describeMalformedRequests } from '../support/security/malformed-requests.js';
import { chooseAll } from '../support/walks/choose.js';

describeMalformedRequests(chooseAll);
