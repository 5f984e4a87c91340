import { Overlay, Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '../components/toasts';
import type { MyBusinessView } from '../data/contract';
import { rememberDroppedFile } from '../data/dropped-file';
import { takesBankFile } from '../platform/takes-bank-file';
import { useFileDrag } from '../platform/use-file-drag';

/** Takes a bank file on every page that shows books, and asks for its account. */
export function DropAnywhere({ business: { id, role } }: { business: MyBusinessView }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const isOver = useFileDrag(role !== 'viewer' && takesBankFile(pathname), ([file, ...others]) => {
    if (file === undefined) return;
    if (others.length > 0) {
      toast.refused('Drop one file at a time.');
      return;
    }
    rememberDroppedFile(file);
    void navigate(`/businesses/${id}/accounts/import`);
  });
  if (!isOver) return null;
  return (
    <Overlay fixed center backgroundOpacity={0.7} zIndex={500}>
      <Text c="white" size="xl" fw={600} ta="center" p="md">
        Drop a bank file to import it
      </Text>
    </Overlay>
  );
}
