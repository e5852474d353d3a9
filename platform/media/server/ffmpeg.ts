import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { inParsingTurn } from '#platform/parsing/server/parse-in-worker.ts'

/** The file could not be decoded, or it took too long. */
export class ConversionFailed extends Error {
  override name = 'ConversionFailed'
}

/** What a program may use. */
export interface ProgramLimits {
  patienceMs: number
  /** Of processor. */
  seconds: number
  /** Address space, KiB. */
  memory: number
  /** Ends it. */
  signal?: AbortSignal
}

/** Of a decoder: what people send may be made to need more. */
const OF_A_FILE: ProgramLimits = { patienceMs: 60_000, seconds: 45, memory: 1024 * 1024 }
/** By POSIX's shell, since a child's limits are set before it runs. */
const limited = ({ memory, seconds }: ProgramLimits): string =>
  `ulimit -v ${memory} && ulimit -t ${seconds} && exec "$0" "$@"`

/** Runs a program with limits of time and memory, behind ours, and returns its stdout. @throws ConversionFailed */
export async function runProgram(
  path: string,
  args: readonly string[],
  maxBytes: number,
  limits: ProgramLimits = OF_A_FILE,
): Promise<Buffer> {
  const child = spawn('/bin/sh', ['-c', limited(limits), path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limits.patienceMs,
    killSignal: 'SIGKILL',
    ...(limits.signal ? { signal: limits.signal } : {}),
  })
  if (child.pid !== undefined) yieldTo(child.pid)
  const parts: Buffer[] = []
  let size = 0
  let errorOutput = ''
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > maxBytes) child.kill('SIGKILL')
    else parts.push(part)
  })
  child.stderr.on('data', (part: Buffer) => {
    errorOutput = `${errorOutput}${part.toString()}`.slice(-2_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new ConversionFailed(`${path} could not be started`, { cause })))
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new ConversionFailed(
      errorOutput.trim().split('\n').at(-1) || `${path} ended with ${code ?? 'a signal'}`,
    )
  return Buffer.concat(parts)
}

/** The program's own work comes first. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // It has ended already.
    if ((error as { code?: string }).code !== 'ERR_SYSTEM_ERROR') throw error
  }
}

/** Containers of sound and video; those that name other files (HLS, concat) are not among them. */
const FORMATS =
  'wav,w64,mp3,ogg,flac,aac,mov,mp4,m4a,3gp,matroska,webm,amr,amrnb,amrwb,au,aiff,caf,asf,gsm,avi,flv,mpeg,mpegts,gif'

/** Input options: no network, no playlists, one thread. */
const INPUT = [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-threads', '1'],
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS, '-i'],
] as const

/** Longest result, seconds. */
const MAX_SECONDS = 3_600
const MAX_STDOUT = 64 * 1024

interface Conversion {
  /** Whose file it is. */
  companyId: number
  ffmpeg: string
  /** Paths of the file and of the new one. */
  from: string
  to: string
  /** ffmpeg's arguments for the result. */
  form: readonly string[]
  /** Where the result is cut. */
  maxBytes: number
  /** Keeps the picture as well; otherwise only the sound. */
  picture?: boolean
}

/**
 * Converts a file's sound, or its picture too, by ffmpeg's arguments into a new file, in the company's turn. Call it outside of transactions.
 * @returns the result's size, bytes
 * @throws ConversionFailed, without leaving a result; Failure `unavailable` when too many wait
 */
export async function convertFile({
  companyId,
  ffmpeg,
  from,
  to,
  form,
  maxBytes,
  picture = false,
}: Conversion): Promise<number> {
  const output = [
    ...(picture ? [] : ['-vn']),
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-threads',
    '1',
    '-t',
    String(MAX_SECONDS),
  ]
  const args = [...INPUT, from, ...output, '-fs', String(maxBytes), ...form, '-y', to]
  try {
    await inParsingTurn(companyId, () => runProgram(ffmpeg, args, MAX_STDOUT))
    return (await stat(to)).size
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}
