/** The rule of ours that Oxlint has nothing like; `.oxlintrc.json` says where it holds. */
type Side = {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly expression?: Side;
  readonly property?: Side;
};
type Comparison = { readonly operator: string; readonly left: Side; readonly right: Side };
type Context = {
  readonly report: (finding: { readonly node: Comparison; readonly message: string }) => void;
};

const message = 'What a status means is decided in main: have it sent as data (canLock, isFinal).';

const isStatus = ({ type, name, expression, property }: Side): boolean =>
  (type === 'Identifier' && name === 'status') ||
  (type === 'MemberExpression' && property?.name === 'status') ||
  (type === 'ChainExpression' && expression?.property?.name === 'status');

const isWord = ({ type, value }: Side): boolean =>
  type === 'Literal' && typeof value === 'string' && value !== '';

const noStatusRule = {
  create: (context: Context) => ({
    BinaryExpression: (node: Comparison) => {
      const sides = [node.left, node.right];
      if (/^[!=]==?$/.test(node.operator) && sides.some(isStatus) && sides.some(isWord))
        context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'cashdesk' }, rules: { 'no-status-rule': noStatusRule } };
