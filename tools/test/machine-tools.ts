import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'
import type { Stage } from './stage.ts'

/** Programs of the machine that the tests use and no npm package brings. */
const NEEDED = [
  {
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_PATH',
    debian: 'chromium',
  },
  { programs: ['baresip'], variable: 'BARESIP_PATH', debian: 'baresip-core' },
  { programs: ['redis-server'], variable: 'REDIS_SERVER_PATH', debian: 'redis-server' },
  { programs: ['turnserver'], variable: 'TURNSERVER_PATH', debian: 'coturn' },
] as const

type Needed = (typeof NEEDED)[number]

/** Finds Chromium, baresip, Redis and coturn, and installs Debian's where that is possible. Without them their tests fail. */
export function machineToolsStage(repository: string): Stage {
  return {
    name: 'Chromium, baresip, Redis and coturn',
    async run(signal) {
      const missing = await stillMissing()
      const output = missing.length > 0 ? await install(missing, repository, signal) : ''
      const left = await stillMissing()
      const advice = left.map(
        (tool) =>
          `There is no ${tool.programs[0]}: install it (Debian: apt-get install ${tool.debian}) or set ${tool.variable}. Its tests fail without it.`,
      )
      return {
        passed: NEEDED.length - left.length,
        failed: left.length,
        failures: left.map(({ programs }, index) => ({ name: programs[0], error: advice[index] ?? '' })),
        output: [...advice, output].join('\n'),
      }
    },
  }
}

async function stillMissing(): Promise<Needed[]> {
  const found = await Promise.all(NEEDED.map(isThere))
  return NEEDED.filter((_, index) => !found[index])
}

async function isThere(tool: Needed): Promise<boolean> {
  const given = process.env[tool.variable]
  if (given) return isExecutable(given)
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = folders.flatMap((folder) => tool.programs.map((program) => join(folder, program)))
  const found = await Promise.all(paths.map(isExecutable))
  return found.includes(true)
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    // Missing or not ours to run: either way it is of no use here.
    return false
  }
}

async function install(missing: readonly Needed[], cwd: string, signal: AbortSignal): Promise<string> {
  if (process.getuid?.() !== 0) return 'Only root can install them.'
  const options = { cwd, signal, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = missing.map((tool) => tool.debian)
  const args = ['install', '--yes', '--no-install-recommends', ...packages]
  const first = await runCommand('apt-get', args, options)
  if (first.code === 0 || first.code === 127) return first.output
  // A fresh machine has no package lists yet.
  await runCommand('apt-get', ['update'], options)
  return (await runCommand('apt-get', args, options)).output
}
