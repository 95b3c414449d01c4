/**
 * The general escapes of a string in a desktop entry. Source: freedesktop.org, Desktop Entry
 * Specification, "Possible value types".
 */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
}

/** One argument of `Exec`, quoted. Source: the same, "The Exec key". */
function quoted(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

function execOf(program: string, args: readonly string[]): string {
  return escaped([program, ...args].map(quoted).join(' '));
}

/**
 * The file by which a Linux desktop starts the app at login. Does nothing if the program was
 * removed.
 */
export function autostartEntry(program: string, args: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Cashdesk',
    `TryExec=${escaped(program)}`,
    `Exec=${execOf(program, args)}`,
    'Terminal=false',
    '',
  ].join('\n');
}

/** Whether such a file starts this program: the user may have turned it off in the desktop. */
export function startsProgram(entry: string, program: string): boolean {
  const lines = entry.split('\n').map((line) => line.trim());
  const isSet = (line: string): boolean => lines.includes(line);
  return (
    lines.some((line) => line.startsWith(`Exec=${execOf(program, [])}`)) &&
    !isSet('Hidden=true') &&
    !isSet('X-GNOME-Autostart-enabled=false')
  );
}
