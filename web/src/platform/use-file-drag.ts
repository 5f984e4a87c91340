import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page, while that is possible. Returns whether some are dragged over it. The library for
 * places to drop files is not used for this: it does not see a drag that began before it was loaded.
 */
export function useFileDrag(isPossible: boolean, onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isPossible) return undefined;
    // Without this, the browser would leave the app and open the file.
    const take = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return false;
      event.preventDefault();
      return true;
    };
    const onOver = (event: DragEvent) => {
      if (take(event)) setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      // Null: the drag has left the window, not only an element of the page.
      if (relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      setOver(false);
      if (take(event)) drop([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDropped);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDropped);
    };
  }, [isPossible]);
  return isPossible && isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
