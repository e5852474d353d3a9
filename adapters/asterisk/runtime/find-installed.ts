import { access } from 'node:fs/promises'
import { runTool, ToolFailed } from '#platform/host/runtime/run-tool.ts'
import { type AsteriskRuntime, parseVersion } from './runtime.ts'

/** First minor version of each line with `password_digest`, needed for hashed secrets. */
const OLDEST: Record<number, number> = { 20: 12, 21: 7, 22: 2 }

/** Whether our configuration works with this version. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || minor >= (OLDEST[major] ?? Number.POSITIVE_INFINITY)
}

const MODULE_FOLDERS = [
  '/usr/lib/asterisk/modules',
  '/usr/lib64/asterisk/modules',
  '/usr/lib/x86_64-linux-gnu/asterisk/modules',
  '/usr/lib/aarch64-linux-gnu/asterisk/modules',
  '/usr/local/lib/asterisk/modules',
]
const SHARE_FOLDERS = ['/usr/share/asterisk', '/var/lib/asterisk', '/usr/local/share/asterisk']

/** The installed Asterisk, if recent enough and complete; null otherwise. */
export async function findInstalled(): Promise<AsteriskRuntime | null> {
  let version: string | null
  try {
    version = parseVersion(await runTool('asterisk', ['-V']))
  } catch (error) {
    if (error instanceof ToolFailed) return null
    throw error
  }
  if (version === null || !isNewEnough(version)) return null
  const moduleFolder = await firstWith(MODULE_FOLDERS, 'res_ari.so')
  const shareFolder = await firstWith(SHARE_FOLDERS, 'documentation')
  if (moduleFolder === null || shareFolder === null) return null
  return { version, command: 'asterisk', args: [], moduleFolder, shareFolder }
}

async function firstWith(folders: readonly string[], name: string): Promise<string | null> {
  for (const folder of folders) {
    try {
      await access(`${folder}/${name}`)
      return folder
    } catch {
      // Not in this folder.
    }
  }
  return null
}
