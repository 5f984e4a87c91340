import type { Plugin, Rolldown } from 'vite';

/**
 * Joins modules to few files, because a first visit waits for one after the other: the entry, which runs before the app is loaded
 * and stays small; the app; the zone for files, which few pages have; icons; what pages read and
 * compute with; and what else several pages share.
 */
export function joinedFiles(app: string, entry: string): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const ofEntry = new Set<string>();
  const plugin: Plugin = {
    name: 'joined-files',
    apply: 'build',
    buildEnd() {
      const add = (id: string) => {
        if (ofEntry.has(id)) return;
        ofEntry.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
      };
      add(entry);
    },
  };
  const groups = [
    { name: 'entry', priority: 2, test: (id: string) => ofEntry.has(id) },
    { name: app, priority: 1, tags: ['$initial' as const] },
    {
      name: 'dropzone',
      test: /[\\/](?:@mantine[\\/]dropzone|react-dropzone|file-selector|attr-accept)[\\/]/,
    },
    { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
    // Small modules that nearly all pages use: joined with the component of another page, they would bring it along.
    { name: 'data', test: /[\\/]src[\\/](?:data|platform|kernel)[\\/]/, minShareCount: 2, priority: 1 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
  ];
  return {
    plugin,
    output: {
      // By default the name of a shared file lists all pages that share it.
      chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      codeSplitting: { groups },
    },
  };
}
