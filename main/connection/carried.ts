import type { Scope } from '../features/scope.ts';

/** State that outlives its connection until the app ends, by profile. */
type Carried = {
  readonly of: (profileId: string) => Scope['profileState'];
  readonly forget: (profileId: string) => void;
};

export function createCarried(): Carried {
  const profiles = new Map<string, Map<() => unknown, unknown>>();
  return {
    of:
      (profileId) =>
      <Value>(make: () => Value): Value => {
        const carriedValues = profiles.get(profileId) ?? new Map<() => unknown, unknown>();
        profiles.set(profileId, carriedValues);
        if (!carriedValues.has(make)) carriedValues.set(make, make());
        return carriedValues.get(make) as Value;
      },
    forget: (profileId) => void profiles.delete(profileId),
  };
}
