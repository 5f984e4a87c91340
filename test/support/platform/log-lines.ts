const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Level = (typeof LEVELS)[number];

/** Whether a logged line has at least this level. */
export function isAtLeast(line: string, level: Level): boolean {
  const logged = LEVELS.indexOf((JSON.parse(line) as { level: Level }).level);
  if (logged === -1) throw new Error(`a line without a level: ${line}`);
  return logged >= LEVELS.indexOf(level);
}
