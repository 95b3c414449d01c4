/**
 * A working copy prints this to its terminal. `npm start` uses it to see whether Electron failed
 * before there was a window, or the app failed. An installed app does not print it.
 */
export const windowIsOpen = 'Cashdesk: its window is open.';

/**
 * The exit code of an app that could not start and has reported why. Chromium does not use this
 * code.
 */
export const couldNotStart = 70;
