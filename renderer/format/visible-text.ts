/**
 * Characters that show nothing or turn the order of what stands beside them: controls but tab and
 * line feed, those that set a direction, and those of no width, but for the joiners that scripts
 * and emoji need. In a text of somebody else they could make it look like another one
 * (CVE-2021-42574).
 */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A text with everything in it to be seen: what would be hidden stands as its code, `\u202e`. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      hidden,
      (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    );
}

/**
 * The same for every text in a value, names of members too; a value without anything hidden is
 * answered as it is.
 */
export function visibleTexts<Value>(value: Value): Value {
  return visibleIn(value) as Value;
}

function visibleIn(value: unknown): unknown {
  if (typeof value === 'string')
    return value.search(hidden) < 0 && value.isWellFormed() ? value : visibleText(value);
  if (Array.isArray(value)) {
    const shown: readonly unknown[] = value.map(visibleIn);
    return shown.every((item, at) => item === value[at]) ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => ({
    name,
    member,
    shown: visibleIn(member),
  }));
  return members.every(({ name, member, shown }) => member === shown && name.search(hidden) < 0)
    ? value
    : Object.fromEntries(members.map(({ name, shown }) => [visibleText(name), shown]));
}
