import { describeMalformedValues } from '../support/security/malformed-values.js';

describeMalformedValues((values) => values);
