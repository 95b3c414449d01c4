/** Where Cashdesk is installed. `arch` is that of the app, not of the packaging machine. */
export type Target = {
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly arch: 'x64' | 'arm64';
};

export const targets: readonly Target[] = (['linux', 'darwin', 'win32'] as const).flatMap(
  (platform) => (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);

export function nameOf({ platform, arch }: Target): string {
  return `${platform}-${arch}`;
}
