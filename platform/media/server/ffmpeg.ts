import { spawn } from 'node:child_process'

/** The file could not be decoded, or it took too long. */
export class ConversionFailed extends Error {
  override name = 'ConversionFailed'
}

const PATIENCE_MS = 120_000

/** Runs a program and returns its stdout. @throws ConversionFailed */
export async function runProgram(path: string, args: readonly string[], maxBytes: number): Promise<Buffer> {
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  const parts: Buffer[] = []
  let size = 0
  let content = ''
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > maxBytes) child.kill('SIGKILL')
    else parts.push(part)
  })
  child.stderr.on('data', (part: Buffer) => {
    content = `${content}${part.toString()}`.slice(-2_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new ConversionFailed(`${path} could not be started`, { cause })))
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new ConversionFailed(content.trim().split('\n').at(-1) ?? `${path} ended with ${code}`)
  return Buffer.concat(parts)
}

/** Input options: no network, no playlists. */
const INPUT = ['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-i'] as const

/** Converts audio by ffmpeg's arguments. @throws ConversionFailed */
export const convertBy = (
  ffmpeg: string,
  path: string,
  form: readonly string[],
  maxBytes: number,
): Promise<Buffer> =>
  runProgram(ffmpeg, [...INPUT, path, '-vn', '-map_metadata', '-1', ...form, 'pipe:1'], maxBytes)
