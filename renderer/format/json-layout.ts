const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * A JSON text on several lines, indented by two. Values stay character by character: `1.10` stays
 * `1.10`, and numbers beyond a float stay exact. Invalid JSON is returned unchanged.
 */
export function laidOutJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(token) ?? [];
  let depth = 0;
  let laid = '';
  const line = (): string => `\n${'  '.repeat(depth)}`;
  tokens.forEach((each, index) => {
    const before = tokens[index - 1];
    if (each === '}' || each === ']') {
      depth -= 1;
      laid += before === '{' || before === '[' ? each : line() + each;
    } else {
      if (before === '{' || before === '[') laid += line();
      laid += each;
      if (each === '{' || each === '[') depth += 1;
      if (each === ',') laid += line();
      if (each === ':') laid += ' ';
    }
  });
  return laid;
}
