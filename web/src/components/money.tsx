import { formatMoney } from '../platform/locale';
import classes from './money.module.css';

interface MoneyProps {
  readonly amount: number;
  readonly currency: string;
}

/** An amount, with digits of one width and never broken across lines. */
export function Money({ amount, currency }: MoneyProps) {
  return <span className={classes.money}>{formatMoney(amount, currency)}</span>;
}
