import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadBooks } from '../data/download';
import type { ReportQuery } from '../data/reports';
import { useToast } from './toasts';

const TABLES = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;
const PDF = ['pdf', 'PDF'] as const;

interface DownloadsProps {
  readonly businessId: string;
  /** What the files contain: a path of the API with its query. */
  readonly path: string;
  readonly query: ReportQuery;
  readonly hasPdf?: boolean;
  readonly size?: 'xs' | 'sm';
}

/** Saves what the page shows as a file. */
export function Downloads({ businessId, path, query, hasPdf = false, size = 'xs' }: DownloadsProps) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async (format: string) => {
    setBusy(true);
    try {
      await downloadBooks(businessId, path, { ...query, format });
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-start" shadow="md" keepMounted={false}>
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          loading={isBusy}
          leftSection={<IconDownload aria-hidden size={16} />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(hasPdf ? [...TABLES, PDF] : TABLES).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
