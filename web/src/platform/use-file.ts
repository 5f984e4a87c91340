import { useQuery } from '@tanstack/react-query';
import { loadFile } from './lazy-page';

/** A part of a page in a file of its own, which is loaded while the rest of the page is shown. */
export function useFile<Content>(name: string, load: () => Promise<Content>) {
  return useQuery({
    queryKey: ['file', name],
    queryFn: () => loadFile(load),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}
