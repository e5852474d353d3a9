import { join } from 'node:path'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { findProgram } from '#platform/host/process/find-program.ts'
import {
  type DebianProgram,
  type ProvisionedProgram,
  provisionedProgram,
  provisionProgram,
} from '#platform/host/runtime/provision-program.ts'
import { ToolFailed } from '#platform/host/runtime/run-tool.ts'
import type { Stage } from './stage.ts'

interface Needed {
  program: DebianProgram
  /** The tests manage without it. */
  isOptional?: boolean
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
    program: chromium('chromium'),
    aliases: ['chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_PATH',
  },
  {
    // Most browser tests run in it, with a quarter less to compute for each page; Debian has it since version 12.
    program: chromium('chromium-headless-shell'),
    isOptional: true,
    variable: 'HEADLESS_SHELL_PATH',
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
      const folder = await programsFolder(repository)
      const failures: { name: string; error: string }[] = []
      for (const needed of NEEDED) {
        try {
          await find(needed, folder, signal)
        } catch (error) {
          if (!(error instanceof ToolFailed)) throw error
          if (needed.isOptional) continue
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

/** Without bringing any: what an earlier `npm test` unpacked, for single files and benchmarks. */
export async function useUnpackedTools(repository: string): Promise<void> {
  const folder = await programsFolder(repository)
  for (const needed of NEEDED) {
    if (await isThere(needed)) continue
    const unpacked = await provisionedProgram(needed.program, folder)
    if (unpacked) announce(needed, unpacked)
  }
}

async function programsFolder(repository: string): Promise<string> {
  const runtime = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  return join(runtime, 'programs')
}

async function find(needed: Needed, folder: string, signal: AbortSignal): Promise<void> {
  if (await isThere(needed)) return
  const onProgress = (line: string) => console.log(line)
  announce(needed, await provisionProgram(needed.program, { folder, signal, onProgress }))
}

async function isThere({ program, aliases = [], variable }: Needed): Promise<boolean> {
  if (process.env[variable]) return true
  for (const name of [program.name, ...aliases])
    if ((await findProgram(name, undefined)) !== null) return true
  return false
}

/** In this process's environment, which tests inherit. */
function announce({ variable, settings }: Needed, { command, prefix }: ProvisionedProgram): void {
  Object.assign(process.env, { [variable]: command, ...settings?.(prefix) })
}

function adviceOn({ program, variable }: Needed, cause: Error): string {
  const packages = program.packages.join(' ')
  return `There is no ${program.name}, and it could not be brought (${cause.message}). Install it (Debian: apt-get install ${packages}) or set ${variable}. Its tests fail without it.`
}
