import { join } from 'node:path'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { findProgram } from '#platform/host/process/find-program.ts'
import { type DebianProgram, provisionProgram } from '#platform/host/runtime/provision-program.ts'
import { ToolFailed } from '#platform/host/runtime/run-tool.ts'
import type { Stage } from './stage.ts'

interface Needed {
  program: DebianProgram
  /** Used where the mirror lacks the program. */
  substitute?: DebianProgram
  /** Alternative names on PATH. */
  aliases?: readonly string[]
  /** Environment variable with its path, for the tests. */
  variable: string
  /** Further variables for a program that was unpacked here. */
  settings?: (prefix: string) => Record<string, string>
}

const chromium = (name: string): DebianProgram => ({
  name,
  packages: [name, 'fonts-dejavu-core', 'fontconfig-config'],
  path: `usr/lib/chromium/${name}`,
  environment: (prefix) => ({ XDG_DATA_DIRS: `${prefix}/usr/share:/usr/share` }),
})

/** Programs needed by the tests that are not npm packages. */
const NEEDED: readonly Needed[] = [
  {
    // Without windows: a quarter less to compute for each page. Debian has it since version 12.
    program: chromium('chromium-headless-shell'),
    substitute: chromium('chromium'),
    aliases: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_PATH',
  },
  {
    program: { name: 'baresip', packages: ['baresip-core'], path: 'usr/bin/baresip' },
    variable: 'BARESIP_PATH',
    settings: (prefix) => ({ BARESIP_MODULES: join(prefix, 'usr/lib/baresip/modules') }),
  },
  {
    program: { name: 'linphonec', packages: ['linphone-cli'], path: 'usr/bin/linphonec' },
    variable: 'LINPHONE_PATH',
    settings: (prefix) => ({ LINPHONE_FOLDER: join(prefix, 'usr') }),
  },
  {
    program: { name: 'redis-server', packages: ['redis-server'], path: 'usr/bin/redis-server' },
    variable: 'REDIS_SERVER_PATH',
  },
  {
    program: { name: 'turnserver', packages: ['coturn'], path: 'usr/bin/turnserver' },
    variable: 'TURNSERVER_PATH',
  },
]

/**
 * Finds Chromium, baresip, linphone, Redis and coturn on the machine, or unpacks them from Debian packages, next to
 * Asterisk. If one is missing its tests fail.
 */
export function machineToolsStage(repository: string): Stage {
  return {
    name: 'Chromium, baresip, linphone, Redis and coturn',
    async run(signal) {
      const runtime = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
      const folder = join(runtime, 'programs')
      const failures: { name: string; error: string }[] = []
      for (const needed of NEEDED) {
        try {
          await find(needed, folder, signal)
        } catch (error) {
          if (!(error instanceof ToolFailed)) throw error
          failures.push({ name: needed.program.name, error: adviceOn(needed, error) })
        }
      }
      return {
        passed: NEEDED.length - failures.length,
        failed: failures.length,
        failures,
        output: failures.map(({ error }) => error).join('\n'),
      }
    },
  }
}

async function find(
  { program, substitute, aliases = [], variable, settings }: Needed,
  folder: string,
  signal: AbortSignal,
) {
  if (process.env[variable]) return
  for (const name of [program.name, ...aliases]) {
    if ((await findProgram(name, undefined)) !== null) return
  }
  const options = { folder, signal, onProgress: (line: string) => console.log(line) }
  const { command, prefix } = await provisionProgram(program, options).catch((error: unknown) => {
    if (substitute === undefined || !(error instanceof ToolFailed)) throw error
    return provisionProgram(substitute, options)
  })
  Object.assign(process.env, { [variable]: command, ...settings?.(prefix) })
}

function adviceOn({ program, variable }: Needed, cause: Error): string {
  const packages = program.packages.join(' ')
  return `There is no ${program.name}, and it could not be brought (${cause.message}). Install it (Debian: apt-get install ${packages}) or set ${variable}. Its tests fail without it.`
}
