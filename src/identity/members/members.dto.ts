import { ROLES, type Role } from '../../kernel/principal.js';
import { EmailField, OneOf } from '../../platform/http/input/fields/fields.js';
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
