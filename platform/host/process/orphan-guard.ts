import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { isSameProcess, type ProcessIdentity, readIdentityOfStarted } from './identity.ts'
import { readPidFile, writePidFile } from './pid-file.ts'

/**
 * Waits for the program to end, which closes this standard input however it ends, then ends the process. Its start time
 * (field 22 of /proc/<pid>/stat) guards against a reused pid.
 */
const SCRIPT = `
pid=$1 ticks=$2 signal=$3 grace=$4 after=$5
lives() {
  stat=$(cat "/proc/$pid/stat" 2>/dev/null) || return 1
  set -- \${stat##*) }
  [ "$1" != Z ] && [ "\${20}" = "$ticks" ]
}
cat >/dev/null
while [ "$after" -gt 0 ] && lives; do sleep 1; after=$((after - 1)); done
lives || exit 0
kill -s "$signal" "$pid"
while [ "$grace" -gt 0 ] && lives; do sleep 1; grace=$((grace - 1)); done
lives && kill -s KILL -- "-$pid"
`

const seconds = (milliseconds: number): string => String(Math.ceil(milliseconds / 1000))

const fileOf = (pidFile: string): string => `${pidFile}.guard`

/**
 * A helper process that ends a child when this program is killed, `afterMs` later (default: at once). Resolves to a function
 * that dismisses it once the child has ended.
 */
export async function guardOrphan(
  child: ProcessIdentity,
  options: {
    pidFile: string
    /** First signal, default SIGTERM, and the grace period before SIGKILL. */
    stop: { signal?: NodeJS.Signals; graceMs: number }
    afterMs?: number | undefined
  },
): Promise<() => Promise<void>> {
  const { signal = 'SIGTERM', graceMs } = options.stop
  const guard = spawn(
    '/bin/sh',
    [
      '-c',
      SCRIPT,
      'orphan-guard',
      String(child.pid),
      child.startTicks,
      signal.replace(/^SIG/, ''),
      seconds(graceMs),
      seconds(options.afterMs ?? 0),
    ],
    // Its own process group: a signal to ours must not end it first.
    { cwd: '/', env: { PATH: '/usr/bin:/bin' }, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  // Best effort: the child is just as useful without a guard.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  const { stdin } = guard
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  const identity = guard.pid === undefined ? null : await readIdentityOfStarted(guard.pid)
  if (identity !== null) await writePidFile(fileOf(options.pidFile), identity)
  return () => endGuard(options.pidFile)
}

/** Ends the recorded guard of an earlier run, once the child was adopted or ended. */
export async function endGuard(pidFile: string): Promise<void> {
  const guard = await readPidFile(fileOf(pidFile))
  await rm(fileOf(pidFile), { force: true })
  if (guard === null || !(await isSameProcess(guard))) return
  try {
    // Including the process it waits with.
    process.kill(-guard.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
