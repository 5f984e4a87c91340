import type { Lettering, PageCanvas } from './page-canvas.js';

export const MARGIN = 42;
export const FOOTER_HEIGHT = 18;
const FOOTER: Lettering = { font: 'regular', size: 8 };

export function drawFooter(canvas: PageCanvas, left: string, right: string): void {
  canvas.write(left, { x: MARGIN, y: MARGIN }, FOOTER);
  canvas.writeUntil(right, { x: canvas.size.width - MARGIN, y: MARGIN }, FOOTER);
}
