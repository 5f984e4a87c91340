/** Titles of members and partners, whom a corporation does not have. */
const MEMBER_TITLE = /\b(?:member|partner|proprietor)\b/i;
const PRINCIPAL_OFFICER =
  /\b(?:president|chief|ceo|cfo|coo|cto|treasurer|secretary|officer|director|chair(?:man|woman|person)?)\b/i;
/** Who controls an LLC without being its member. */
const MANAGER_TITLE = /\b(?:manager|managing director|director|president|chief|ceo)\b/i;
const MEMBER_OR_MANAGER = /\b(?:member|manager|managing|owner|partner)\b/i;

export function isMemberTitle(title: string): boolean {
  return MEMBER_TITLE.test(title);
}

export function isPrincipalOfficer(title: string): boolean {
  return PRINCIPAL_OFFICER.test(title);
}

export function isMemberOrManager(title: string): boolean {
  return MEMBER_OR_MANAGER.test(title);
}

export function isManagerTitle(title: string): boolean {
  return MANAGER_TITLE.test(title) && !MEMBER_TITLE.test(title);
}
