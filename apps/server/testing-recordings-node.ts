/**
 * A node that makes videos and transcripts of the meetings recorded in a folder, in a process of its own: it can be killed. Its
 * environment: the program's settings, and the folders and the path of ffmpeg.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createOutboxMailer } from '#adapters/smtp/outbox-mailer.ts'
import { recordingsIn } from '#features/meetings/server/transcripts/testing-recorded.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { absentEngine } from '#platform/telephony/absent-engine.ts'
import { readConfig } from './config.ts'
import { startProgram } from './program.ts'

const { OWNER_URL, SECRET, FFMPEG, RECORDINGS, FOLDER, FILES } = z
  .object({
    ...{ OWNER_URL: z.string(), SECRET: z.string(), FFMPEG: z.string() },
    ...{ RECORDINGS: z.string(), FOLDER: z.string(), FILES: z.string() },
  })
  .parse(process.env)
const workFolder = join(FOLDER, 'work')
const outbox = join(FOLDER, 'mails')
await Promise.all([workFolder, outbox].map((folder) => mkdir(folder, { recursive: true })))
const config = { ...readConfig(process.env), PORT: 0 }
const noTelephony = () => absentEngine('this node makes recordings alone')
await startProgram({
  config,
  ownerUrl: OWNER_URL,
  masterSecret: Buffer.from(SECRET, 'hex'),
  openEngine: noTelephony,
  openOther: noTelephony,
  ownSocketUrl: () => null,
  publicSettings: { productName: config.PRODUCT_NAME, demo: null },
  mailer: createOutboxMailer({ folder: outbox, from: 'suite@localhost', log: silentLogger }),
  log: silentLogger,
  webFolder: null,
  filesFolder: FILES,
  workFolder,
  soundTools: { ffmpeg: FFMPEG, espeak: null, speech: null },
  meetings: { ...createInMemoryMeetingEngine(), ...recordingsIn(RECORDINGS) },
  roles: new Set(['jobs']),
})
process.stdout.write('ready\n')
