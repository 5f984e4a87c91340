const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

/** Whether a key is text, or belongs to a layer or to the browser: then it is no shortcut. */
export function isTyping({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}
