/**
 * All of main without the shell, behind the border, as one bundle: Playwright cannot load
 * catalogues (`test/component/build-pages.ts` builds it).
 */
export { createBorder } from './border.ts';
export { bankingOf, createCashdeskRig } from './cashdesk-rig.ts';
