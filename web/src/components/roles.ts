import { type Role, ROLES } from '../data/contract';

export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly means: string }>> = {
  owner: { name: 'Owner', means: 'Can do everything, including managing owners.' },
  admin: { name: 'Admin', means: 'Can do everything except manage owners.' },
  member: { name: 'Member', means: 'Can view and change the books.' },
  viewer: { name: 'Viewer', means: 'Can view the books.' },
};

/** Whether the role manages members, API keys and connected apps. */
export function isAdministrator(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** The roles that a member with this role can assign: admins cannot assign owner. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === 'owner') return ROLES;
  return role === 'admin' ? ROLES.filter((given) => given !== 'owner') : [];
}
