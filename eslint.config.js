import tseslint from 'typescript-eslint';

const takesTheSquare = (instead) =>
  `Of a hostile run of marks it takes the square of its length: ${instead} of preload/contract/bounded-text.ts bounds a text first.`;
const noBareNormalize = {
  property: 'normalize',
  allowObjects: ['path'],
  message: takesTheSquare('normalizedText'),
};
const noBareOrder = [
  { property: 'localeCompare', message: takesTheSquare('textOrder') },
  { object: 'Intl', property: 'Collator', message: takesTheSquare('textOrder') },
];

const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'A named export says what it is.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  {
    selector:
      ':matches(LogicalExpression > CallExpression.right, ConditionalExpression > CallExpression:not(.test))[callee.name=/^use[A-Z]/]',
    message: 'A hook that one render skips brings the screen down: call it first, then decide.',
  },
];
const noStatusRule = [
  {
    selector:
      "BinaryExpression[operator=/^[!=]==?$/]:has(> :matches(Identifier[name='status'], MemberExpression[property.name='status'], ChainExpression[expression.property.name='status'])) > Literal[raw=/^['\"][^'\"]/]",
    message: 'What a status means is decided in main: have it sent as data (canLock, isFinal).',
  },
];

export default tseslint.config(
  {
    ignores: [
      'out/**',
      'release/**',
      'node_modules/**',
      '.cache/**',
      'test-results/**',
      '**/*.cjs',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': ['error', noBareNormalize, ...noBareOrder],
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  // What a status of the bank means is decided in main; the window has words for it.
  {
    files: ['renderer/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...noStatusRule] },
  },
  // The demo bank may import nothing of ours; tests compare what they made themselves.
  {
    files: ['main/demo-service/**', 'test/{component,e2e,integration}/**'],
    rules: { 'no-restricted-properties': ['error', noBareNormalize] },
  },
  // The places that bound a text first; and passwords, which are never cut.
  {
    files: [
      'preload/contract/bounded-text.ts',
      'test/unit/contract/bounded-text.test.ts',
      'test/unit/data/poisoned-names.test.ts',
      'main/demo-service/folded.ts',
      'main/data/password-key.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
