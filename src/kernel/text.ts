// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_TAB_AND_NEWLINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether text is one that the database keeps and a terminal shows as it is: no control characters, no half surrogates. */
export function isCleanLine(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** As isCleanLine, but tabs and line ends are allowed: free text written by a person. */
export function isCleanText(text: string): boolean {
  return !CONTROL_BUT_TAB_AND_NEWLINES.test(text) && text.isWellFormed();
}

/** The first characters of text, counted as PostgreSQL counts them: none is cut in half. */
export function clip(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : Array.from(text).slice(0, maxCharacters).join('');
}

/** Text with unsafe characters replaced, for quoting what a client sent in an error's reason. */
export function quoteForReason(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(shown.toWellFormed());
}
