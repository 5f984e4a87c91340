import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text on a page: the start of its baseline, in points from the lower left, and its size. */
export interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PageText[];
}

export interface ReadPdf {
  readonly info: Readonly<Record<string, unknown>>;
  readonly pages: readonly ReadPage[];
}

/** What an independent PDF reader finds in a document. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true });
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size, x, y] = item.transform as number[];
      return [{ text: item.str, x: x!, y: y!, width: item.width, size: size! }];
    });
    pages.push({ width: right - left, height: top - bottom, texts });
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { info: info as Record<string, unknown>, pages };
}
