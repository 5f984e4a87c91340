import { ROLES, type Role } from '../../kernel/principal.js';
import { OneOf } from '../../platform/http/fields.js';
import { EmailField } from '../email-address.js';
import type { InviteInput } from '../session-api.js';

export class SetRoleDto {
  @OneOf(ROLES)
  role!: Role;
}

export class InviteDto implements InviteInput {
  @EmailField()
  email!: string;

  @OneOf(ROLES)
  role!: Role;
}
