import { DataList, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A fact in a `DataList`; false or null is one that is not known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue className="breaks-words">
        {children === false || children === null ? (
          <Text component="span" size="sm" c="dimmed">
            Not known
          </Text>
        ) : (
          children
        )}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
