import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './return-focus';

type DialogProps = Omit<ModalProps, 'opened' | 'returnFocus'>;

/** A dialog that is open while it is rendered, and then returns the focus to its opener. */
export function Dialog(props: DialogProps) {
  useReturnFocus();
  return <Modal opened returnFocus={false} {...props} />;
}
