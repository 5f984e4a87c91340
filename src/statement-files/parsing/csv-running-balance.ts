/** An amount whose last mark is taken for the decimal mark: good enough to compare columns of one file. */
export function roughly(text: string): number | null {
  const digits = text.replace(/[^\d.,()−-]/g, '');
  if (!/\d/.test(digits)) return null;
  const plain = digits.replace(/[.,](?=.*[.,])|[()−-]/g, '').replace(',', '.');
  return (/[(−-]/.test(digits) ? -1 : 1) * Number(plain);
}
