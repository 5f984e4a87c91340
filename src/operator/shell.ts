import type { Surroundings } from '../platform/config/settings-file.js';

/** Where a command reads its settings and writes its output: `process` is one. */
export interface Shell extends Surroundings {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
}
