import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { trySpeech } from '../../contract/audios.ts'
import { type SoundTools, speak } from './telephone-sound.ts'

interface Tried {
  path: string
  size: number
}

/** Speaks a text for who is writing it. Nothing is stored: the sound is deleted once sent. */
export const trySpeechRoute = ({ tools }: { tools: SoundTools }) =>
  bindPrepared(
    trySpeech,
    async (
      { body: { spoken, voice }, principal: { companyId }, language, workFolder },
      proceed: (tried: Tried) => Promise<unknown>,
    ) => {
      const path = join(workFolder, `tried-${randomUUID()}`)
      try {
        const { size } = await speak({ companyId, text: spoken, language, voice, to: path }, tools)
        return await proceed({ path, size })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async ({ prepared: { path, size } }) => ({
      name: 'prueba.wav',
      contentType: 'audio/wav',
      disposition: 'inline' as const,
      content: {
        size,
        open: (range) => createReadStream(path, range ? { start: range.start, end: range.end } : {}),
      },
      etag: null,
      drop: () => rm(path, { force: true }),
    }),
  )
