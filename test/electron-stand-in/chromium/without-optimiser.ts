/** For pages that are left before it pays to optimise their code. */
export const withoutOptimiser = '--js-flags=--no-opt,--no-maglev';
