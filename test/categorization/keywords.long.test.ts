import { describePhrases } from '../support/categorization/phrases.js';
import { dealAll } from '../support/walks/choose.js';

describePhrases(dealAll);
