const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * A JSON text on several lines, indented by two. Values stay character by character: `1.10` stays
 * `1.10`, and numbers beyond a float stay exact. Invalid JSON is returned unchanged.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(token) ?? [];
  let depth = 0;
  let output = '';
  const line = (): string => `\n${'  '.repeat(depth)}`;
  tokens.forEach((current, index) => {
    const before = tokens[index - 1];
    if (current === '}' || current === ']') {
      depth -= 1;
      output += before === '{' || before === '[' ? current : line() + current;
    } else {
      if (before === '{' || before === '[') output += line();
      output += current;
      if (current === '{' || current === '[') depth += 1;
      if (current === ',') output += line();
      if (current === ':') output += ' ';
    }
  });
  return output;
}
