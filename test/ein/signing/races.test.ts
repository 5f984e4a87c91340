import { describeSigningRaces } from '../../support/ein/signing/races.js';

// races.long.test.ts has more rounds.
describeSigningRaces(5);
