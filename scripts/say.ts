/**
 * One line for the person at the terminal, on stderr, so that what a command prints stays its own.
 */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
