import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

const PRUNED = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/lintian',
  'usr/share/gdb',
  'usr/share/gcc',
  'usr/share/snmp',
  'etc',
  'var',
]
const AT_ONCE = 2

/** Unpacks archives into `prefix` without running package scripts. */
export async function extractArchives(
  archives: readonly string[],
  prefix: string,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...archives]
  const failed = new AbortController()
  const either = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const worker = async () => {
    for (let archive = waiting.pop(); archive !== undefined; archive = waiting.pop()) {
      await runTool('dpkg-deb', ['-x', archive, prefix], { signal: either })
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } catch (error) {
    failed.abort()
    throw error
  }
  for (const path of PRUNED) await rm(join(prefix, path), { recursive: true, force: true })
}
