import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly reached: boolean;
  readonly figures: Readonly<Record<string, number>>;
}

export class Report {
  private readonly lines: Line[] = [];

  add(line: Line): void {
    this.lines.push(line);
    console.log(
      `${line.reached ? 'reached' : 'NOT REACHED'}  ${line.what}: ${line.measured} (target ${line.target})`,
    );
  }

  /** The table as Markdown, for docs/performance.md. */
  table(): string {
    const rows = this.lines.map(
      (line) => `| ${line.what} | ${line.target} | ${line.measured} | ${line.reached ? 'yes' : '**no**'} |`,
    );
    return ['| what | to reach | measured | reached |', '|---|---|---|---|', ...rows].join('\n');
  }

  async save(folder: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    const at = new Date().toISOString();
    const path = join(folder, `${at.slice(0, 19).replaceAll(':', '')}.json`);
    const machine = {
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    };
    await writeFile(path, `${JSON.stringify({ at, machine, lines: this.lines }, null, 2)}\n`);
    return path;
  }
}

export function ratio(a: number, b: number): string {
  return (a / b).toFixed(2);
}
