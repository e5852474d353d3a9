import { commandStage } from './command-stage.ts'
import type { Stage } from './stage.ts'

const AREAS = ['apps', 'features', 'platform', 'adapters', 'tools', 'e2e', 'bench']

export const lintStage = (repository: string): Stage =>
  commandStage('lint', repository, 'biome', ['check', '--error-on-warnings', '.'])

/** By path: both compilers are called `tsc` (see docs/decisions/2026-11-21-two-typescripts.md). */
const COMPILER = 'node_modules/typescript-7/bin/tsc'

const typeStage = (name: string, repository: string, project: string): Stage =>
  commandStage(name, repository, process.execPath, [COMPILER, '-p', project])

export const typeStages = (repository: string): Stage[] => [
  typeStage('types of the server', repository, 'tsconfig.json'),
  typeStage('types of the browser', repository, 'tsconfig.web.json'),
  typeStage('types of e2e and bench', repository, 'tsconfig.e2e.json'),
]

export const directionStage = (repository: string): Stage =>
  commandStage('dependency direction', repository, 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    ...AREAS,
  ])

export const unusedStage = (repository: string): Stage => commandStage('unused code', repository, 'knip', [])

export const schemaStage = (repository: string): Stage =>
  commandStage('types of the database', repository, process.execPath, ['tools/db-types.ts', '--check'])

export const webBuildStage = (repository: string): Stage =>
  commandStage('web build', repository, process.execPath, ['tools/start/build-web.ts'])

/**
 * Whether `npm ci` accepts the lock file: otherwise every fresh clone would fail, which developers, who use `npm
 * install`, would not notice.
 */
export const lockFileStage = (repository: string): Stage =>
  commandStage('lock file', repository, 'npm', [
    'ci',
    '--dry-run',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
