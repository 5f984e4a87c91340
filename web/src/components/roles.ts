import { type Role, ROLES } from '../data/contract';

export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly means: string }>> = {
  owner: { name: 'Owner', means: 'Everything, and who else is an owner.' },
  admin: { name: 'Admin', means: 'Everything but owners: people, keys, apps and the books.' },
  member: { name: 'Member', means: 'Sees and changes the books.' },
  viewer: { name: 'Viewer', means: 'Sees the books.' },
};

/** Whether the role looks after people, keys and connected apps. */
export function isAdministrator(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** The roles that somebody of this role gives and takes: admins decide about all but owners. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === 'owner') return ROLES;
  return role === 'admin' ? ROLES.filter((given) => given !== 'owner') : [];
}
