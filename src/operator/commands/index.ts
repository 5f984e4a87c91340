import type { CommandDefinition } from '../command.js';
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from './api-keys.js';
import { booksVerify } from './books-verify.js';
import { businessCreate } from './business-create.js';
import { demoLoad } from './demo-load.js';
import { memberAdd, memberRemove, memberSetRole } from './members.js';
import { migrateOnly } from './migrate.js';

export const commands: readonly CommandDefinition[] = [
  businessCreate,
  memberAdd,
  memberSetRole,
  memberRemove,
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  booksVerify,
  demoLoad,
  migrateOnly,
];
