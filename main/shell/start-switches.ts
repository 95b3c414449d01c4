/**
 * Switches of Chromium by which whoever starts the app is let into it: into its page, its connections, its processes. No fuse covers them; the fuse
 * for `--inspect` is about Node alone.
 */
const letIn: readonly string[] = [
  ...[
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'load-extension',
    'disable-web-security',
  ],
  ...[
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-rules',
    'host-resolver-rules',
    'ssl-key-log-file',
    'log-net-log',
    'net-log-capture-mode',
  ],
  ...[
    'browser-subprocess-path',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'js-flags',
  ],
];

/** Whether the app was started so that another program could read along or take part. */
export const letsOthersIn = (hasSwitch: (name: string) => boolean): boolean =>
  letIn.some(hasSwitch);

/** Chromium writes the keys of its connections into the file that this variable names: it is forgotten before there are any. */
export const forgetKeyLog = (environment: Record<string, string | undefined>): void => {
  delete environment['SSLKEYLOGFILE'];
};
