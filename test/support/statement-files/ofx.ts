/** A transaction of a feed, with the amount that left the account. */
export type FeedRow = readonly [id: string, date: string, out: number, name?: string];

/** A file whose ids are those of a feed; each has a day of its own, so that no two files are the same. */
export function ofxOf(rows: readonly FeedRow[], day: number): string {
  const transactions = rows.map(
    ([id, date, out, name = 'SHOP']) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${-out}<FITID>${id}<NAME>${name}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>202603${10 + day}${transactions.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}
