/**
 * The import table of docs/ARCHITECTURE.md, enforced. `test/unit/import-rules.test.ts` plants
 * violations and expects them caught.
 */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const electronUsers = '^(main/(shell|ipc)/|main/index\\.ts$|preload/index\\.ts$)';

module.exports = {
  forbidden: [
    only('no-cycles', 'A cycle hides which part is the lower one.', {}, { circular: true }),
    only(
      'unresolved',
      'An import that resolves to nothing is not checked by any rule.',
      {},
      { couldNotResolve: true },
    ),
    only(
      'renderer-sees-the-contract',
      'Of ours the renderer sees the contract and nothing else.',
      { path: '^renderer/' },
      { path: '^(main|test|scripts)/|^preload/(?!contract/)' },
    ),
    only(
      'main-never-sees-renderer',
      'Main works without a window.',
      { path: '^main/' },
      { path: '^(renderer|test|scripts)/|^preload/(?!contract/)' },
    ),
    only(
      'contract-is-pure',
      'Both sides load the contract, so it may load nothing but zod/mini.',
      { path: '^preload/contract/' },
      { pathNot: '^(preload/contract/|node_modules/zod/)' },
    ),
    only(
      'preload-is-thin',
      'The preload bundles names, never parsing.',
      { path: '^preload/index\\.ts$' },
      { pathNot: '^(preload/contract/|node_modules/electron/)|^electron$' },
    ),
    only(
      'electron-stays-in-the-shell',
      'Everything else runs in plain Node and is tested there.',
      { pathNot: electronUsers },
      { path: '^(node_modules/)?electron(/|$)' },
    ),
    only(
      'nobody-imports-the-root',
      'main/index.ts composes; it is not a library.',
      {},
      { path: '^main/index\\.ts$' },
    ),
    only(
      'bank-knows-neither-data-nor-auth',
      'The API client is handed accessToken() and fetch.',
      { path: '^main/bank/' },
      { path: '^main/(?!bank/|http/|log/)' },
    ),
    only(
      'list-sync-knows-no-list',
      'It is handed what it reads from and writes to.',
      { path: '^main/list-sync/' },
      { path: '^main/(?!list-sync/)' },
    ),
    only(
      'features-stay-apart',
      'What two features share belongs below them.',
      { path: '^main/features/([^/]+)/' },
      { path: '^main/features/', pathNot: '^main/features/($1/|[^/]+\\.ts$)' },
    ),
    only(
      'screens-stay-apart',
      'What two screens share belongs in renderer/widgets.',
      { path: '^renderer/screens/([^/]+)/' },
      { path: '^renderer/screens/', pathNot: '^renderer/screens/$1/' },
    ),
    only(
      'demo-service-stands-alone',
      'Nothing in the app depends on being talked to by the demo.',
      { path: '^main/demo-service/' },
      { path: '^(main/(?!demo-service/)|preload/|renderer/)' },
    ),
    only(
      'demo-service-is-asked-for',
      'It is loaded only by the root or its own command line.',
      { path: '^main/', pathNot: '^main/(demo-service/|index\\.ts$|runtime/demo-company\\.ts$)' },
      { path: '^main/demo-service/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
