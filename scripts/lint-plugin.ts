/** Our own rules without an equivalent in Oxlint; `.oxlintrc.json` says where each applies. */
type Node = {
  readonly type: string;
  readonly range: readonly [start: number, end: number];
  readonly parent: Node;
};
type Report = {
  readonly node: Node;
  readonly message: string;
  readonly fix?: (fixer: Fixer) => unknown;
};
type Fixer = { readonly replaceText: (node: Node, text: string) => unknown };
type Context = {
  readonly report: (finding: Report) => void;
  readonly sourceCode: { readonly text: string };
};

type Side = {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly expression?: Side;
  readonly property?: Side;
};
type Comparison = Node & { readonly operator: string; readonly left: Side; readonly right: Side };

function isStatus({ type, name, expression, property }: Side): boolean {
  return (
    (type === 'Identifier' && name === 'status') ||
    (type === 'MemberExpression' && property?.name === 'status') ||
    (type === 'ChainExpression' && expression?.property?.name === 'status')
  );
}

function isWord({ type, value }: Side): boolean {
  return type === 'Literal' && typeof value === 'string' && value !== '';
}

const noStatusRule = {
  create: (context: Context) => ({
    BinaryExpression: (node: Comparison) => {
      const sides = [node.left, node.right];
      if (/^[!=]==?$/.test(node.operator) && sides.some(isStatus) && sides.some(isWord))
        context.report({
          node,
          message:
            'What a status means is decided in main: have it sent as data (canLock, isFinal).',
        });
    },
  }),
};

type Arrow = Node & {
  readonly async: boolean;
  readonly body: Node;
  readonly returnType?: { readonly typeAnnotation: Node } | null;
};
type Declarator = Node & {
  readonly id: Node & { readonly name?: string; typeAnnotation?: unknown };
};
type Declaration = Node & {
  readonly kind: string;
  readonly declarations: readonly Declarator[];
};

/** For an arrow function that is the only declaration of a top-level `const` without a type. */
function namedAtTopLevel(arrow: Arrow): { name: string; declaration: Node } | undefined {
  const { id } = arrow.parent as Declarator;
  if (arrow.parent.type !== 'VariableDeclarator' || id.name === undefined || id.typeAnnotation)
    return undefined;
  const declaration = arrow.parent.parent as Declaration;
  const holder = declaration.parent;
  const isTopLevel = holder.type === 'Program' || holder.type === 'ExportNamedDeclaration';
  return isTopLevel && declaration.kind === 'const' && declaration.declarations.length === 1
    ? { name: id.name, declaration }
    : undefined;
}

/** The equivalent function declaration, unformatted. */
function asFunction(arrow: Arrow, name: string, text: string): string {
  const [start, end] = arrow.range;
  const arrowAt = text.lastIndexOf('=>', arrow.body.range[0]);
  const head = text.slice(start, arrowAt).replace(/^async\s*/, '');
  const body = text.slice(arrowAt + '=>'.length, end).trim();
  const givesNothing = arrow.returnType?.typeAnnotation.type === 'TSVoidKeyword';
  const statement = givesNothing ? body.replace(/^undefined$/, '') : `return ${body}`;
  const block = arrow.body.type === 'BlockStatement' ? body : `{ ${statement}; }`;
  return `${arrow.async ? 'async ' : ''}function ${name}${head}${block}`;
}

const functionAtTopLevel = {
  meta: { fixable: 'code' },
  create: (context: Context) => ({
    ArrowFunctionExpression: (arrow: Arrow) => {
      const named = namedAtTopLevel(arrow);
      if (named === undefined) return;
      context.report({
        node: arrow,
        message:
          'A function of the top level is declared: a file then reads from its purpose down.',
        fix: (fixer) =>
          fixer.replaceText(
            named.declaration,
            asFunction(arrow, named.name, context.sourceCode.text),
          ),
      });
    },
  }),
};

export default {
  meta: { name: 'cashdesk' },
  rules: { 'no-status-rule': noStatusRule, 'function-at-top-level': functionAtTopLevel },
};
