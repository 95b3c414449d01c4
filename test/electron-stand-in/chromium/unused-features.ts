/**
 * Chromium's features for browsing, which the app's pages do not need. The address bar's popups
 * alone start a process with two pages for every window, which costs a second of a core.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'LensOverlay',
  'PreconnectToSearch',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'NetworkTimeServiceQuerying',
  'PaintHolding',
  'DestroyProfileOnBrowserClose',
];

/** Chromium uses the last of several such flags, so this one includes Playwright's. */
export const withoutUnusedFeatures = `--disable-features=${unusedFeatures.join(',')}`;
