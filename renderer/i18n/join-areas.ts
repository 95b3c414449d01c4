import type { Messages } from '@lingui/core';

/**
 * The compiled files of one language as one catalogue. Their ids begin with their area, so none
 * hides another.
 */
export const joinAreas = (areas: Readonly<Record<string, Messages>>): Messages =>
  Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)));
