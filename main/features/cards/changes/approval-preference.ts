import type { Profile } from '../../../profiles/profile-document.ts';

/**
 * How the owner approves: a sandbox and the demo have no phone, there the request asks for a mocked
 * one. Null: the service decides (spec/observed.md, "Strong authentication").
 */
export function approvalPreferenceOf({ kind }: Pick<Profile, 'kind'>): string | null {
  return kind === 'production' ? null : 'mock';
}
