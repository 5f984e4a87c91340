import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Says that the page cannot be up to date. Requests wait until the device is connected again. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <Alert color="yellow" variant="light" mb="md" icon={<IconWifiOff aria-hidden size={20} />}>
          You are offline. What you see may be out of date, and changes are sent when you are connected again.
        </Alert>
      )}
    </div>
  );
}
