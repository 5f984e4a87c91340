import { BankItem } from './banking/index.js';
import { EinApplication } from './ein/index.js';
import { LegalEntity } from './entities/index.js';
import { ApiKey, Business, Member, User } from './identity/index.js';
import { Incorporation } from './incorporations/index.js';
import { LedgerAccount } from './ledger/index.js';
import { OAuthClient, OAuthGrant } from './oauth/index.js';
import { Obligation } from './obligations/index.js';

/** Every TypeORM entity class. Listed by hand: TypeORM would import file globs past the test runner. */
export const ormEntities = [
  ApiKey,
  BankItem,
  Business,
  EinApplication,
  Incorporation,
  LedgerAccount,
  LegalEntity,
  Member,
  OAuthClient,
  OAuthGrant,
  Obligation,
  User,
];
