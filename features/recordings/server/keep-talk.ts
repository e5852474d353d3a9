import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { ConversionFailed } from '#platform/media/server/ffmpeg.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { partyAsKnown } from '#platform/telephony/names/party-as-known.ts'
import { insertRecording, type NewRecording } from './add-recording.ts'
import { recordingPolicyOf } from './recording-policy.ts'

/** A conversation as the telephone server recorded it: 8 kHz, 16 bit, two channels, without a header. */
export interface RawTalk extends Omit<NewRecording, 'seconds' | 'format' | 'path' | 'origin'> {
  rawPath: string
}

const RATE = 8_000
const BYTES_A_SAMPLE = 4
const HEADER = 44
/** Enough for two voices in telephone quality. */
const MP3 = ['-c:a', 'libmp3lame', '-b:a', '48k', '-f', 'mp3']
const PATIENCE_MS = 10 * 60_000

/** Stores a conversation in the company's format, once per `origin`. Rejects when the disk or the database fails. */
export const keepTalk =
  ({
    database,
    files,
    nameNumbers,
    workFolder,
    ffmpeg: findFfmpeg,
  }: {
    database: Database
    files: Pick<FileStore, 'moveGuarded'>
    nameNumbers: NameNumbers
    workFolder: string
    ffmpeg: () => string | null
  }) =>
  async (origin: string, { rawPath, ...talk }: RawTalk): Promise<void> => {
    const known = await database.systemRows
      .selectFrom('call_recordings')
      .select('id')
      .where('origin', '=', origin)
      .executeTakeFirst()
    if (known) return
    const policy = await recordingPolicyOf(database.systemRows, talk.companyId)
    const ffmpeg = findFfmpeg()
    const format = policy.format === 'mp3' && ffmpeg !== null ? 'mp3' : 'wav'
    const path = join(workFolder, `talk-${randomUUID()}.${format}`)
    try {
      const { size } = await stat(rawPath)
      if (format === 'mp3' && ffmpeg !== null) await toMp3(ffmpeg, rawPath, path)
      else await toWav(rawPath, path, size)
      const seconds = size / BYTES_A_SAMPLE / RATE
      await database.system(async (unit) => {
        const other = await otherAsKnown(unit.rows, nameNumbers, talk)
        return insertRecording(unit, files, { ...talk, other, seconds, format, path, origin })
      })
    } finally {
      await rm(path, { force: true })
    }
  }

async function otherAsKnown(
  rows: Rows,
  nameNumbers: NameNumbers,
  { companyId, extension, other: party }: Pick<RawTalk, 'companyId' | 'extension' | 'other'>,
): Promise<RawTalk['other']> {
  const owner = await rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.user_id', 'users.role', teamColumn(sql`users.id`).as('team')])
    .where('extensions.company_id', '=', companyId)
    .where('extensions.number', '=', extension)
    .where('extensions.deleted_at', 'is', null)
    .executeTakeFirst()
  return partyAsKnown(nameNumbers, rows, {
    companyId,
    owner: owner ?? { user_id: null, role: null, team: null },
    party,
  })
}

async function toWav(rawPath: string, path: string, bytes: number): Promise<void> {
  const header = Buffer.alloc(HEADER)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(HEADER - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * BYTES_A_SAMPLE, 28)
  header.writeUInt16LE(BYTES_A_SAMPLE, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(bytes, 40)
  const whole = async function* () {
    yield header
    yield* createReadStream(rawPath)
  }
  await pipeline(whole, createWriteStream(path, { mode: 0o600 }))
}

async function toMp3(ffmpeg: string, rawPath: string, path: string): Promise<void> {
  const inputArgs = [
    '-hide_banner',
    '-nostdin',
    '-v',
    'error',
    '-f',
    's16le',
    '-ar',
    String(RATE),
    '-ac',
    '2',
    '-i',
    rawPath,
  ]
  const child = spawn(ffmpeg, [...inputArgs, ...MP3, '-y', path], {
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new ConversionFailed(`${ffmpeg} could not be started`, { cause })))
    child.once('close', resolve)
  })
  if (code !== 0) throw new ConversionFailed(`${ffmpeg} ended with ${code}`)
}
