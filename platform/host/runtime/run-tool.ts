import { spawn } from 'node:child_process'

export class ToolFailed extends Error {
  override name = 'ToolFailed'
}

export interface ToolOptions {
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** Sent when aborted; default: SIGTERM. */
  killSignal?: NodeJS.Signals
}

/**
 * Runs a system tool and returns its standard output.
 * @throws ToolFailed with its last lines, or the signal's reason when aborted.
 */
export function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Messages are matched, so they must be in English.
      env: { ...process.env, ...options.env, LC_ALL: 'C.UTF-8' },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.killSignal ? { killSignal: options.killSignal } : {}),
    })
    const out: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.once('error', (cause) => {
      reject(
        options.signal?.aborted
          ? options.signal.reason
          : new ToolFailed(`${command}: ${cause.message}`, { cause }),
      )
    })
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(Buffer.concat(out).toString())
      const words = Buffer.concat(errors).toString().trim().split('\n').slice(-6).join('\n')
      reject(new ToolFailed(`${command} ${signal ?? `exited with ${code}`}: ${words}`))
    })
  })
}

/** Whether the tool is on PATH. */
export async function hasTool(command: string): Promise<boolean> {
  try {
    await runTool('sh', ['-c', 'command -v "$1"', 'sh', command])
    return true
  } catch (error) {
    if (error instanceof ToolFailed) return false
    throw error
  }
}
