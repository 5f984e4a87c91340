import type { CommandDefinition } from '../command.js';
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './api-keys.js';
import { backup, restore } from './backup.js';
import { booksVerify } from './books-verify.js';
import { businessCreate } from './business-create.js';
import { businessExport, businessImport } from './business-transfer.js';
import { categorizerRebuild } from './categorizer-rebuild.js';
import { demoLoad } from './demo-load.js';
import { detectorsRun } from './detectors-run.js';
import { einCorrect, einList, einRecord, einWorklist } from './ein-applications.js';
import {
  incorporationApprove,
  incorporationList,
  incorporationReject,
  incorporationRequestNameChange,
} from './incorporations.js';
import { keysReencrypt } from './keys-reencrypt.js';
import { memberAdd, memberRemove, memberSetRole } from './members.js';
import { faxReconcile } from './fax-reconcile.js';
import { grantList, grantRevoke, tokensPrune } from './grants.js';
import { migrateOnly } from './migrate.js';
import { obligationsGenerate } from './obligations-generate.js';
import { oauthClientCreate, oauthClientRevoke } from './oauth-clients.js';
import { operatorGrant, operatorList, operatorRevoke } from './operators.js';
import { partnerCreate, partnerRevoke, partnerRotateSecret, partnerSetCapability } from './partners.js';
import { sandboxDecline, sandboxSign } from './sandbox-envelopes.js';
import { setup } from './setup.js';
import { userCreate, userDisable, userEnable, userResetSecondFactor, userSetPassword } from './users.js';

export const commands: readonly CommandDefinition[] = [
  setup,
  businessCreate,
  userCreate,
  userDisable,
  userEnable,
  userSetPassword,
  operatorGrant,
  operatorRevoke,
  operatorList,
  userResetSecondFactor,
  memberAdd,
  memberSetRole,
  memberRemove,
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  oauthClientCreate,
  oauthClientRevoke,
  partnerCreate,
  partnerSetCapability,
  partnerRotateSecret,
  partnerRevoke,
  grantList,
  grantRevoke,
  tokensPrune,
  incorporationList,
  incorporationApprove,
  incorporationReject,
  incorporationRequestNameChange,
  einList,
  einWorklist,
  einRecord,
  einCorrect,
  obligationsGenerate,
  detectorsRun,
  sandboxSign,
  sandboxDecline,
  booksVerify,
  categorizerRebuild,
  faxReconcile,
  keysReencrypt,
  backup,
  restore,
  businessExport,
  businessImport,
  demoLoad,
  migrateOnly,
];
