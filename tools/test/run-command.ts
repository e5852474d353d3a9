import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

export interface CommandResult {
  /** Exit code; 127 when there is no such program, 1 when a signal ended it. */
  code: number
  /** What ended it, if it did not end by itself. */
  endedBy?: NodeJS.Signals
  /** stdout and stderr, interleaved. */
  output: string
}

const TEST_ONLY: NodeJS.ProcessEnv = {
  FORCE_COLOR: '0',
  NO_COLOR: '1',
  CI: '1',
  // Hundreds of processes load the same sources: they share compiled code.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
}
/** A developer's own settings must not affect the tests. */
const NOT_FOR_TESTS =
  /^(PORT|HOST|DATA_DIR|DATABASE_|ASTERISK_|SIP_|RTP_|DEMO_|LOG_LEVEL$|PRODUCT_NAME$|npm_)/

function testEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.test(name))
  return { ...Object.fromEntries(kept), ...TEST_ONLY }
}

export interface CommandOptions {
  cwd: string
  signal?: AbortSignal
  env?: NodeJS.ProcessEnv
  /** With all that it starts it gets the processor time that others leave. */
  yields?: boolean
}

/** Runs a program in the repository. On abort it is asked to end, and waited for. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const chunks: string[] = []
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...testEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (options.yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const stop = () => child.kill('SIGTERM')
  options.signal?.addEventListener('abort', stop, { once: true })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  }
  try {
    const [code, endedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { code: code ?? 1, output: chunks.join(''), ...(endedBy ? { endedBy } : {}) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { code: 127, output: `${command}: not found` }
  } finally {
    options.signal?.removeEventListener('abort', stop)
  }
}
