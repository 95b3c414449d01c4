/**
 * What a working copy tells whoever started it from a terminal: `npm start` knows by it whether
 * what failed was Electron, which gave up before there was a window, or the app. An installed app
 * says neither.
 */
export const windowIsOpen = 'Cashdesk: its window is open.';

/**
 * The app ended by itself because it could not start, having said why. Chromium ends with none of
 * its own at this number.
 */
export const couldNotStart = 70;
