import { describeSigningRaces } from '../../support/ein/signing/races.js';

describeSigningRaces(25);
