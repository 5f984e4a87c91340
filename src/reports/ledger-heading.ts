/** Says in a heading that closing entries are left out. */
export function closingDetails(withClosing: boolean): [string, string][] {
  return withClosing ? [] : [['Closing entries', 'Left out']];
}
