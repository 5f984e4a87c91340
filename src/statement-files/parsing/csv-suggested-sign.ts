import type { Sign } from './mapping.js';

/** How descriptions of card payments and refunds begin or end. */
const PAYMENT =
  /\b(?:payment|pymt|autopay|thank you|refund|return|credit|deposit|zahlung|gutschrift|erstattung|paiement|remboursement|pago|abono|pagamento|betaling|terugbetaling|splata|wplata|inbetalning|innbetaling|indbetaling)\b/i;

/** The likely sign of an amount column, or null if nothing is likely. */
export function suggestSign(
  amounts: readonly bigint[],
  texts: readonly string[],
  isLiability: boolean,
): Sign | null {
  const negative = amounts.filter((minor) => minor < 0n).length;
  const positive = amounts.filter((minor) => minor > 0n).length;
  if (!isLiability) return negative > 0 ? 'negative_is_out' : null;
  if (negative === 0) return 'positive_is_out';
  if (positive === 0) return 'negative_is_out';
  const payments = amounts.filter((_, at) => PAYMENT.test(texts[at] ?? ''));
  const paid = payments.filter((minor) => minor > 0n).length;
  if (paid * 2 !== payments.length) return paid * 2 > payments.length ? 'negative_is_out' : 'positive_is_out';
  // Cards have more purchases than payments.
  return negative >= positive ? 'negative_is_out' : 'positive_is_out';
}
