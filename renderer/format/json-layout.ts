const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * A JSON text on lines, indented by two. Every value keeps the very characters it was written with:
 * `1.10` stays `1.10`, a number longer than a float stays whole. What is not JSON comes back as it
 * is.
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
