import { describeCredentialKinds } from '../support/oauth/credential-kinds.js';
import { dealAll } from '../support/walks/choose.js';

describeCredentialKinds(dealAll);
