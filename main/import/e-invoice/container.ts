/** The remaining unpacking limits, shared by all containers of one file. */
export type Budget = { bytes: number; entries: number };
type ContainerEntry = { readonly name: string; readonly bytes: Uint8Array };
export type Contents = {
  readonly entries: readonly ContainerEntry[];
  /** Why `entries` are not all entries. */
  readonly problem: 'encrypted' | 'too-complex' | 'damaged' | null;
};
