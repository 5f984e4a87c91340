/** As `ref` of an element: it takes the focus when it appears, in place of one that left. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
