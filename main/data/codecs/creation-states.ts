/** What kept records of creations call the states that the code now names otherwise. */
const keptNames = { indeterminate: 'unclear', resolved: 'settled' } as const;
const names: ReadonlyMap<string, string> = new Map(
  Object.entries(keptNames).map(([name, kept]) => [kept, name]),
);

type Kept<State extends string> = State extends keyof typeof keptNames
  ? (typeof keptNames)[State]
  : State;

/** A state of a creation as it is kept. */
export function keptCreationState<State extends string>(state: State): Kept<State> {
  return ((Object.hasOwn(keptNames, state)
    ? keptNames[state as keyof typeof keptNames]
    : undefined) ?? state) as Kept<State>;
}

/** A kept state by the name it has in the code. */
export function creationStateOf(kept: string): string {
  return names.get(kept) ?? kept;
}
