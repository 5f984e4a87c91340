import { Group, Text } from '@mantine/core';
import mark from '../images/favicon.svg';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      <img src={mark} width={size} height={size} alt="" />
      <Text component="span" fw={650} fz={size * 0.64} lh={1} c="var(--mantine-color-text)">
        Charterbook
      </Text>
    </Group>
  );
}
