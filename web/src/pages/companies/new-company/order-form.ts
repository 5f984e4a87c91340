import type { UseFormReturnType } from '@mantine/form';
import type { OrderValues } from './order-values';

export type OrderForm = UseFormReturnType<OrderValues>;

export interface StepProps {
  readonly form: OrderForm;
}
