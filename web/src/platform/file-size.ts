import { LOCALE } from './locale';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** `312 kB` or `1.4 MB`. */
export function fileSize(bytes: number): string {
  const isLarge = Math.round(bytes / KILOBYTE) >= KILOBYTE;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1));
}
