/**
 * A terminal sends these to each process of its foreground group: Ctrl-C, and its own end. So the
 * child process already receives them.
 */
const terminalSignals: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGHUP']);

function runsInTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}

/**
 * Passes terminating signals to a child, each once. A second SIGINT kills Electron before it has
 * quit in order (source: `electron_browser_main_parts_posix.cc`), and ends a test runner without
 * its report. `onSignal` runs for each signal, passed or not. The returned function stops that.
 */
export function passSignals(
  pass: (signal: NodeJS.Signals) => unknown,
  { isTerminal = runsInTerminal(), onSignal = (): void => undefined } = {},
): () => void {
  const onProcessSignal = (signal: NodeJS.Signals): void => {
    onSignal();
    if (!isTerminal || !terminalSignals.has(signal)) pass(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onProcessSignal);
  return () => {
    for (const signal of signals) process.off(signal, onProcessSignal);
  };
}
