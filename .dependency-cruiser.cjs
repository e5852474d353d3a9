/** The one-way streets of docs/architecture.md. A test file may also build the whole program (apps/server/testing). */
const TEST = '\\.test\\.tsx?$'
const WINGS = '(board|bulk|history|imports|record|sheet|uses|views)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // Of files. Circles of features and of folders of platform: apps/server/feature-boundaries.test.ts.
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^platform/', pathNot: TEST },
      to: { path: '^(features|apps|adapters)/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'A contract is shared with the browser: zod and other contracts only.',
      severity: 'error',
      from: { path: '(^platform/contract/|/contract/)', pathNot: TEST },
      to: { pathNot: ['^platform/contract/', '/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'feature-to-feature-by-contract',
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: TEST },
      to: { path: '^features/', pathNot: ['^features/$1/', '^features/[^/]+/contract/'] },
    },
    {
      name: 'feature-knows-no-app-or-adapter',
      severity: 'error',
      from: { path: '^features/', pathNot: TEST },
      to: { path: '^(apps|adapters)/' },
    },
    {
      name: 'wiring-only-puts-together',
      comment: 'Queries, parsing and formats are of the features; packages come in through them or adapters.',
      severity: 'error',
      from: { path: '^apps/server/wiring(/|\\.ts$)' },
      to: { path: '^node_modules/' },
    },
    {
      name: 'tests-build-the-program-through-its-testing-door',
      severity: 'error',
      from: { path: `^(features|platform)/.*${TEST}` },
      to: { path: '^(apps|adapters)/', pathNot: '^apps/server/testing\\.ts$' },
    },
    {
      name: 'adapters-are-leaves',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^(features|apps|adapters)/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'browser-code-stays-out-of-the-server',
      severity: 'error',
      from: { path: '(/server/|^platform/(db|host|jobs|telephony|testing)/|^apps/server/)' },
      to: { path: '(/web/|^platform/ui/|^apps/web/)' },
    },
    {
      name: 'server-code-stays-out-of-the-browser',
      severity: 'error',
      from: { path: '(/web/|^platform/ui/|^apps/web/)', pathNot: '^bench/' },
      to: { path: '(/server/|^platform/(db|host|jobs|testing)/|^apps/server/|^adapters/)' },
    },
    {
      name: 'nothing-imports-tools',
      severity: 'error',
      from: { path: '^(apps|features|platform|adapters)/', pathNot: TEST },
      to: { path: '^(tools|bench|e2e)/' },
    },
    {
      name: 'a-list-knows-no-wing-of-resource',
      comment: 'Boards, record pages, imports … build on lists; only the screen puts them together.',
      severity: 'error',
      from: {
        path: '^platform/resource/web/[^/]+$',
        pathNot: [TEST, '^platform/resource/web/(resource-screen|list-screen|resource-screen-props)\\.tsx?$'],
      },
      to: { path: `^platform/resource/web/${WINGS}/` },
    },
    {
      name: 'wings-of-resource-stay-apart',
      comment:
        'But a menu of sheets opens the import, selected rows are saved as a sheet, and a record page shows its history.',
      severity: 'error',
      from: { path: `^platform/resource/web/${WINGS}/`, pathNot: TEST },
      to: {
        path: `^platform/resource/web/${WINGS}/`,
        pathNot: ['^platform/resource/web/$1/', '^platform/resource/web/(sheet|imports|history)/'],
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
