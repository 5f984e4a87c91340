/** Words that only the name of a company contains. */
const COMPANY_WORDS =
  /(?:^|[\s,])(?:llc|l\.l\.c\.|inc|inc\.|incorporated|corp|corp\.|corporation|gmbh|ltd|ltd\.|limited|plc|llp|s\.a\.|b\.v\.|n\.v\.|s\.r\.l\.|sarl|holdings?|pty|kft|s\.l\.|o\u00fc|sp\. z o\.o\.)(?=$|[\s,])/i;
const POST_OFFICE_BOX =
  /\b(?:p\.?\s*o\.?\s*box|post(?:\s+office)?\s+box|postfach|postbus|bo[iî]te postale|apartado(?: postal| de correos)?|casilla(?: postal)?|caixa postal)\b/i;
/** Titles of members and partners, whom a corporation does not have. */
const MEMBER_TITLE = /\b(?:member|partner|proprietor)\b/i;
const PRINCIPAL_OFFICER =
  /\b(?:president|chief|ceo|cfo|coo|cto|treasurer|secretary|officer|director|chair(?:man|woman|person)?)\b/i;
const MEMBER_OR_MANAGER = /\b(?:member|manager|managing|owner|partner)\b/i;

export function namesCompany(name: string): boolean {
  return COMPANY_WORDS.test(name);
}

export function isPostOfficeBox(...lines: readonly (string | undefined)[]): boolean {
  return lines.some((line) => line !== undefined && POST_OFFICE_BOX.test(line));
}

export function isMemberTitle(title: string): boolean {
  return MEMBER_TITLE.test(title);
}

export function isPrincipalOfficer(title: string): boolean {
  return PRINCIPAL_OFFICER.test(title);
}

export function isMemberOrManager(title: string): boolean {
  return MEMBER_OR_MANAGER.test(title);
}
