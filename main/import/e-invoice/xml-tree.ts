import { XMLParser } from 'fast-xml-parser';

/** Names are without their prefix. */
export type XmlElement = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

type XmlEnd =
  | { readonly kind: 'xml'; readonly root: XmlElement }
  /** `unsafe`: it has a document type, by which a file could load others or grow without limit. */
  | { readonly kind: 'unsafe' | 'too-complex' | 'damaged' };

/** The deepest of the standards has about fifteen levels. */
const maxDepth = 64;
/** An invoice of ten thousand lines has about 300,000 tags. */
const maxTags = 1_000_000;
/** Longer than any note; a file embedded in an invoice is one text of many megabytes. */
const maxTextLength = 10_000;

type Ordered = Readonly<Record<string, unknown>>;
const attributesKey = ':@';
const attributePrefix = '@_';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false,
  maxNestedTags: maxDepth,
});

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The five entities of XML and numeric characters; nothing else is replaced. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (written: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
        ? written
        : String.fromCodePoint(code);
    },
  );
}

function textOf(nodes: readonly Ordered[]): string {
  return nodes
    .map((node) => {
      if (typeof node['#text'] === 'string') return decodeEntities(node['#text']);
      const cdata = node['#cdata'] as readonly Ordered[] | undefined;
      return typeof cdata?.[0]?.['#text'] === 'string' ? cdata[0]['#text'] : '';
    })
    .join('');
}

function attributesOf(node: Ordered): Record<string, string> {
  return Object.fromEntries(
    Object.entries((node[attributesKey] ?? {}) as Record<string, string>).map(([name, value]) => [
      name.slice(attributePrefix.length),
      decodeEntities(value),
    ]),
  );
}

function tagOf(node: Ordered): string | undefined {
  return Object.keys(node).find((key) => key !== attributesKey && !key.startsWith('#'));
}

/** Namespaces by their prefix; the default one has the empty prefix. */
type Namespaces = ReadonlyMap<string, string>;

function withOwnNamespaces(
  inherited: Namespaces,
  attributes: Readonly<Record<string, string>>,
): Namespaces {
  const declarations = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  return declarations.length === 0
    ? inherited
    : new Map([...inherited, ...declarations.map(([name, uri]) => [name.slice(6), uri] as const)]);
}

function toElement(node: Ordered, tag: string, inherited: Namespaces): XmlElement {
  const nodes = node[tag] as readonly Ordered[];
  const attributes = attributesOf(node);
  const namespaces = withOwnNamespaces(inherited, attributes);
  const colon = tag.indexOf(':');
  return {
    name: tag.slice(colon + 1),
    namespace: namespaces.get(tag.slice(0, Math.max(colon, 0))) ?? '',
    attributes,
    text: textOf(nodes),
    children: nodes.flatMap((child) => {
      const name = tagOf(child);
      return name === undefined ? [] : [toElement(child, name, namespaces)];
    }),
  };
}

function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1 && count <= maxTags; at = text.indexOf('<', at + 1))
    count += 1;
  return count;
}

/**
 * Removes comments, so that the parsed text equals the searched one and nothing hides in a comment.
 * CDATA contains no comments. An unclosed comment stays, and makes the file damaged.
 */
function withoutComments(text: string): string {
  const parts: string[] = [];
  const mark = /<!--|<!\[CDATA\[/g;
  let from = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const end = match[0] === '<!--' ? '-->' : ']]>';
    const at = text.indexOf(end, mark.lastIndex);
    if (at === -1) break;
    mark.lastIndex = at + end.length;
    if (end === ']]>') continue;
    parts.push(text.slice(from, match.index));
    from = mark.lastIndex;
  }
  return [...parts, text.slice(from)].join('');
}

/**
 * Cuts the middle out of long texts, such as embedded files in base64. The parser takes half a
 * second and 30 MB of memory for each megabyte of text. The end stays, because it may close a CDATA
 * section.
 */
function withoutLongTexts(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('>'); at !== -1;) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end - at > maxTextLength) {
      parts.push(text.slice(from, at + maxTextLength));
      from = end - ']]>'.length;
    }
    at = text.indexOf('>', end);
  }
  return [...parts, text.slice(from)].join('');
}

/**
 * Parses foreign XML. A document type is rejected before parsing, anywhere except in a comment:
 * invoices have none. Blank lines and a UTF-8 mark at the front are ignored.
 */
export function readXml(source: string): XmlEnd {
  const text = withoutLongTexts(withoutComments(source).trim());
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { kind: 'unsafe' };
  if (countTags(text) > maxTags) return { kind: 'too-complex' };
  try {
    const nodes = parser.parse(text, true) as readonly Ordered[];
    const roots = nodes.flatMap((node) => {
      const tag = tagOf(node);
      return tag === undefined ? [] : [{ node, tag }];
    });
    const [root] = roots;
    if (root === undefined || roots.length > 1) return { kind: 'damaged' };
    return { kind: 'xml', root: toElement(root.node, root.tag, new Map()) };
  } catch (cause) {
    const isTooDeep = cause instanceof Error && cause.message.startsWith('Maximum nested tags');
    return { kind: isTooDeep ? 'too-complex' : 'damaged' };
  }
}

/** All elements at a path of names, in order. `A|B/C`: a name may have alternatives. */
export function elementsAt(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  return path.split('/').reduce<readonly XmlElement[]>(
    (elements, step) => {
      const names = step.split('|');
      return elements.flatMap(({ children }) =>
        children.filter(({ name }) => names.includes(name)),
      );
    },
    from === undefined ? [] : [from],
  );
}

export function textsAt(from: XmlElement | undefined, path: string): readonly string[] {
  return elementsAt(from, path).map(({ text }) => text);
}

export function textAt(from: XmlElement | undefined, path: string): string | undefined {
  return elementsAt(from, path)[0]?.text;
}
