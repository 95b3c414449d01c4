import { compactJson } from './compact-json.ts';

const mostBytes = 65_536;
/**
 * Every level of an indented text is blanks before every line inside of it: a few kilobytes of
 * brackets would become gigabytes.
 */
const mostIndentedDepth = 32;

const lineEnds = { lf: /\r\n/g, crlf: /\r?\n/g } as const;

/**
 * How a body is commonly rewritten on its way: a line end added or taken away, other line ends, a
 * byte order mark, indented, made compact. Only ever to name the mistake: what is signed in one of
 * these writings is not genuine.
 */
export const otherWritings = (body: Uint8Array): readonly Uint8Array[] => {
  // Anybody may send a body that is wrong, and each writing of it is one more computation.
  if (body.length > mostBytes) return [];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const texts = [
    text.trim(),
    `${text}\n`,
    `${text}\r\n`,
    text.replace(lineEnds.lf, '\n'),
    text.replace(lineEnds.crlf, '\r\n'),
    text.replace(/^\uFEFF/, ''),
    ...rewritten(text),
  ];
  const compact = compactJson(body);
  return [
    ...(compact === null ? [] : [compact]),
    ...[...new Set(texts)]
      .filter((other) => other !== text)
      .map((other) => Buffer.from(other, 'utf8')),
  ];
};

const rewritten = (text: string): readonly string[] => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isDeeperThan(parsed, mostIndentedDepth)
      ? [JSON.stringify(parsed)]
      : [JSON.stringify(parsed), JSON.stringify(parsed, null, 2), JSON.stringify(parsed, null, 4)];
  } catch {
    return [];
  }
};

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)));
