/** A transaction on a day of March 2026, with the amount that left the account. */
export type BalancedRow = readonly [id: string, day: string, out: number];

/** A file of March 2026 that states a balance on the 6th. */
export function balancedFile(rows: readonly BalancedRow[], closing: number | null): string {
  const transactions = rows.map(
    ([id, day, out]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202603${day}<TRNAMT>${-out}<FITID>${id}<NAME>SHOP ${id}</STMTTRN>`,
  );
  const balance = closing === null ? '' : `<LEDGERBAL><BALAMT>${closing}<DTASOF>20260306</LEDGERBAL>`;
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${transactions.join('\n')}
</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

/** Four transactions after which 105 of 100 are left. */
export const BALANCED_ROWS: readonly BalancedRow[] = [
  ['a', '02', 5],
  ['b', '03', 7],
  ['c', '05', -20],
  ['d', '06', 3],
];
