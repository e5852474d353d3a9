import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** Never run or read by Asterisk: the maintainer scripts' tools, and what only a whole system needs. */
const LEFT_OUT = /^lib(perl|pam-modules|debconf)/
const TAKEN = /^(lib|asterisk|openssl-provider)/
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

export function isExtracted(packageName: string): boolean {
  return TAKEN.test(packageName) && !LEFT_OUT.test(packageName)
}

/** Unpacks the archives' files into `prefix`; no script of theirs runs. */
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

/** Paths, relative to `prefix`, of what a running Asterisk executes. */
export async function listExecutables(
  prefix: string,
  libraryFolder: string,
  loader: string,
): Promise<string[]> {
  const modules = join(libraryFolder, 'asterisk/modules')
  const names = await readdir(join(prefix, modules))
  return [
    'usr/sbin/asterisk',
    loader,
    ...names.filter((name) => name.endsWith('.so')).map((name) => join(modules, name)),
  ]
}
