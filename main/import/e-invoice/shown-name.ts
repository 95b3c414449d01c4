const maxNameLength = 120;

/** The last part of a path, without characters that are invisible or change the direction. */
export function toShownName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '').trim();
  const [extension = ''] = /\.\w{1,8}$/.exec(plain) ?? [];
  const stem = plain.slice(0, plain.length - extension.length);
  return `${stem.slice(0, maxNameLength - extension.length)}${extension}`.toWellFormed();
}
