/** A statement without the links and the percentages of its amounts. */
export function amountsAlone(view: any): any {
  if (Array.isArray(view)) return view.map(amountsAlone);
  if (typeof view !== 'object' || view === null) return view;
  const { href: _, percentOfIncome: __, ...others } = view;
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [name, amountsAlone(value)]));
}
