import type { DestinationStream } from 'pino';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly req?: { readonly method: string; readonly path: string };
  readonly res?: { readonly status: number };
}

/** The same on every line: of use to machines only. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'err', 'req', 'res', 'service', 'version', 'instance']);

/** Turns JSON lines into lines for people. */
export function prettyLines(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(`${prettyLine(line)}\n`) };
}

export function prettyLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const fields = Object.entries(line).flatMap(([name, value]) =>
    LEFT_OUT.has(name) ? [] : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const request = line.req && line.res ? [`${line.req.method} ${line.req.path} ${line.res.status}`] : [];
  const head = [line.time.slice(11, 23), line.level.toUpperCase().padEnd(5), line.msg ?? '', ...request];
  return [[...head, ...fields].join(' '), ...(line.err?.stack ? [line.err.stack] : [])].join('\n');
}
