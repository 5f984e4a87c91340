/** The classes of ACH entries. What follows is an id. */
const CLASS = /\s(?:PPD|CCD|CTX|TEL|WEB)\s(?:ID|CO ID)\b/;

/** Fields with a name, in the order in which banks write them. */
const COMPANY_NAME = /\bORIG CO NAME:/g;
const COMPANY_ID = /\bORIG ID:/g;
const ENTRY_DESCRIPTION = /\bCO ENTRY DESCR:/g;
const ENTRY_CLASS = /SEC:/g;

/** What follows the company's name. Some banks write blanks instead of colons: `DES TAX ID 6SEMJM`. */
const DESCRIPTION = /\bDES(?::\s*|\s)/g;
const ID = /\sID[ :]\s*(?=\S*\d)\S{4,}/g;
const ID_OR_NAME = /\sID[ :]\s*(?=\S*\d)\S{4,}|\sINDN:/g;

/** Reduces the fields of an ACH payment to the company's name and its description of the entry. */
export function withoutAchFields(text: string): string {
  const withoutClass = text.includes(' ID') ? upTo(text, CLASS) : text;
  if (!withoutClass.includes('DES')) return withoutClass;
  return withoutDescriptionFields(withoutNamedFields(withoutClass));
}

/** `ORIG CO NAME:GUSTO ORIG ID:9138864007 DESC DATE:240112 CO ENTRY DESCR:TAX SEC:CCD` becomes `GUSTO TAX`. */
function withoutNamedFields(text: string): string {
  const name = find(text, COMPANY_NAME);
  const id = name && find(text, COMPANY_ID, name.end);
  const description = id && find(text, ENTRY_DESCRIPTION, id.end);
  const end = description && find(text, ENTRY_CLASS, description.end);
  if (!end) return text;
  const between = (from: Found, to: Found) => text.slice(from.end, to.start).trim();
  return `${text.slice(0, name.start)}${between(name, id)} ${between(description, end)}`;
}

/** `GUSTO DES:TAX ID:6SEMJM INDN:ACME` becomes `GUSTO TAX`. */
function withoutDescriptionFields(text: string): string {
  const mark = findDescription(text);
  if (!mark) return text;
  const end = find(text, ID_OR_NAME, mark.end)?.start;
  return text.slice(0, mark.start) + text.slice(mark.end, end);
}

/** Without a colon, `DES` is the name of a field only if an id follows: `DES MOINES` is a city. */
function findDescription(text: string): Found | null {
  let hasId = true;
  for (let mark = find(text, DESCRIPTION); mark; mark = find(text, DESCRIPTION, mark.end)) {
    if (text[mark.start + 3] === ':') return mark;
    hasId &&= find(text, ID, mark.end) !== null;
    if (hasId) return mark;
  }
  return null;
}

interface Found {
  readonly start: number;
  readonly end: number;
}

/** The first match from an index on. Searching for one field after the other reads the text once. */
function find(text: string, pattern: RegExp, from = 0): Found | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

function upTo(text: string, pattern: RegExp): string {
  const start = text.search(pattern);
  return start < 0 ? text : text.slice(0, start);
}
