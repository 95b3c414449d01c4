/**
 * What Chromium does for a person who browses, and no page of ours needs. The address bar's popups
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

/** Of several such flags Chromium takes the last, so this stands for Playwright's own as well. */
export const withoutUnusedFeatures = `--disable-features=${unusedFeatures.join(',')}`;
