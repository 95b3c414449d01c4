import type { Profile } from '../../../profiles/profile-document.ts';

/**
 * The approval method to request. Sandboxes and the demo have no phone, so requests ask for a
 * mocked approval there. Null: the service decides (spec/observed.md, "Strong authentication").
 */
export function approvalPreferenceOf({ kind }: Pick<Profile, 'kind'>): string | null {
  return kind === 'production' ? null : 'mock';
}
