/**
 * Characters that are invisible or change the order of their neighbours: controls except tab and
 * line feed, direction controls, and zero-width characters except the joiners that scripts and
 * emoji need. In a foreign text they could imitate another text (CVE-2021-42574).
 */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A text in which each hidden character is replaced by its code, `\u202e`. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      hidden,
      (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    );
}

/**
 * The same for every text in a value, including property names; a value without hidden characters
 * is returned unchanged.
 */
export function visibleTexts<Value>(value: Value): Value {
  return makeVisible(value) as Value;
}

function makeVisible(value: unknown): unknown {
  if (typeof value === 'string')
    return value.search(hidden) < 0 && value.isWellFormed() ? value : visibleText(value);
  if (Array.isArray(value)) {
    const shown: readonly unknown[] = value.map(makeVisible);
    return shown.every((item, at) => item === value[at]) ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => ({
    name,
    member,
    shown: makeVisible(member),
  }));
  return members.every(({ name, member, shown }) => member === shown && name.search(hidden) < 0)
    ? value
    : Object.fromEntries(members.map(({ name, shown }) => [visibleText(name), shown]));
}
