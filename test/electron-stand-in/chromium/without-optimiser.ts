/** For short-lived pages, whose code is not worth optimizing. */
export const withoutOptimiser = '--js-flags=--no-opt,--no-maglev';
