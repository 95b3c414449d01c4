/**
 * All of main but the shell, behind the border, as one bundle: Playwright loads no catalogues by
 * itself (`test/component/build-pages.ts` builds it).
 */
export { createBorder } from './border.ts';
export { bankingOf, createCashdeskRig } from './cashdesk-rig.ts';
