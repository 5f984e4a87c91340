/** A bank file that was dropped on a page, on its way to the page that asks for its account. */
let dropped: File | null = null;

export function rememberDroppedFile(file: File): void {
  dropped = file;
}

export function droppedFile(): File | null {
  return dropped;
}

export function forgetDroppedFile(): void {
  dropped = null;
}
