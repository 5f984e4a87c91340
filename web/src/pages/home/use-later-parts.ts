import { useFile } from '../../platform/use-file';

/** The parts of Home that need not be there at once. */
export function useLaterParts() {
  return useFile('home-later-parts', () => import('./later-parts'));
}
