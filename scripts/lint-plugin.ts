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

type Operand = {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly expression?: Operand;
  readonly property?: Operand;
};
type Comparison = Node & {
  readonly operator: string;
  readonly left: Operand;
  readonly right: Operand;
};

function isStatus({ type, name, expression, property }: Operand): boolean {
  return (
    (type === 'Identifier' && name === 'status') ||
    (type === 'MemberExpression' && property?.name === 'status') ||
    (type === 'ChainExpression' && expression?.property?.name === 'status')
  );
}

function isStringLiteral({ type, value }: Operand): boolean {
  return type === 'Literal' && typeof value === 'string' && value !== '';
}

const noStatusRule = {
  create: (context: Context) => ({
    BinaryExpression: (node: Comparison) => {
      const sides = [node.left, node.right];
      if (/^[!=]==?$/.test(node.operator) && sides.some(isStatus) && sides.some(isStringLiteral))
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
function findTopLevelDeclaration(arrow: Arrow): { name: string; declaration: Node } | undefined {
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
function toFunctionText(arrow: Arrow, name: string, text: string): string {
  const [start, end] = arrow.range;
  const arrowOffset = text.lastIndexOf('=>', arrow.body.range[0]);
  const head = text.slice(start, arrowOffset).replace(/^async\s*/, '');
  const body = text.slice(arrowOffset + '=>'.length, end).trim();
  const returnsNothing = arrow.returnType?.typeAnnotation.type === 'TSVoidKeyword';
  const statement = returnsNothing ? body.replace(/^undefined$/, '') : `return ${body}`;
  const block = arrow.body.type === 'BlockStatement' ? body : `{ ${statement}; }`;
  return `${arrow.async ? 'async ' : ''}function ${name}${head}${block}`;
}

const functionAtTopLevel = {
  meta: { fixable: 'code' },
  create: (context: Context) => ({
    ArrowFunctionExpression: (arrow: Arrow) => {
      const match = findTopLevelDeclaration(arrow);
      if (match === undefined) return;
      context.report({
        node: arrow,
        message:
          'A function of the top level is declared: a file then reads from its purpose down.',
        fix: (fixer) =>
          fixer.replaceText(
            match.declaration,
            toFunctionText(arrow, match.name, context.sourceCode.text),
          ),
      });
    },
  }),
};

export default {
  meta: { name: 'cashdesk' },
  rules: { 'no-status-rule': noStatusRule, 'function-at-top-level': functionAtTopLevel },
};
