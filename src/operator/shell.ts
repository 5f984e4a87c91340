/** Where a command reads its settings and writes its output: `process` is one. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode?: number | string | null | undefined;
}

interface Output {
  write(text: string): unknown;
}
