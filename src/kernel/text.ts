// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_TAB_AND_NEWLINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether text is safe to store and to print: no control characters, no lone surrogates. */
export function isCleanLine(text: string): boolean {
  return !CONTROL.test(text) && text.isWellFormed();
}

/** Like isCleanLine, but tabs and line ends are allowed: free text. */
export function isCleanText(text: string): boolean {
  return !CONTROL_BUT_TAB_AND_NEWLINES.test(text) && text.isWellFormed();
}

/** The first characters of text, counted like PostgreSQL: by code points, so none is cut in half. */
export function clip(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : Array.from(text).slice(0, maxCharacters).join('');
}

/** Text with unsafe characters replaced, for quoting input in an error's reason. */
export function quoteForReason(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(shown.toWellFormed());
}
