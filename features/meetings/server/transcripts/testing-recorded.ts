import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#platform/media/server/ffmpeg.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'

const LENGTH_MS = 30_000

/** Thirty seconds of sound with a tone in each of these stretches, seconds. */
export async function spoken(
  ffmpeg: string,
  file: string,
  stretches: readonly [number, number][],
): Promise<void> {
  const on = stretches.map(([from, until]) => `between(t,${from},${until})`).join('+') || '0'
  const source = `aevalsrc='0.4*sin(440*2*PI*t)*(${on})':s=48000:d=${LENGTH_MS / 1000}`
  await runProgram(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:a', 'libopus', '-y', file], 1024)
}

/** Puts the sound of a member into a recording of `recordingsIn`. */
export async function keepSound(
  folder: string,
  {
    key,
    member,
    file,
    startedAt = 1_000_000,
  }: { key: string; member: string; file: string; startedAt?: number },
): Promise<void> {
  await mkdir(join(folder, key), { recursive: true })
  await copyFile(file, join(folder, key, `${member}@${startedAt}.ogg`))
}

/** Recordings of an engine, kept in a folder: they are there for the next program as well. */
export const recordingsIn = (
  folder: string,
): Pick<MeetingEngine, 'recordings' | 'readRecording' | 'dropRecording'> => ({
  recordings: () => readdir(folder),
  async readRecording(key, into) {
    const files = (await readdir(join(folder, key))).sort()
    return Promise.all(
      files.map(async (file) => {
        const [, member = '', startedAt] = /^(.*)@(\d+)\.ogg$/.exec(file) ?? []
        const path = join(into, file)
        await copyFile(join(folder, key, file), path)
        const [start, end] = [Number(startedAt), Number(startedAt) + LENGTH_MS]
        const times = { startedAt: start, endedAt: end, closedAt: end, pauses: [] }
        return { feed: `${member}.camera`, kind: 'audio' as const, path, ...times }
      }),
    )
  },
  dropRecording: (key) => rm(join(folder, key), { recursive: true, force: true }),
})
