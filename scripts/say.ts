/** Prints a line for the user to stderr, so that stdout contains only the command's own output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
