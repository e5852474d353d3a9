import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { packetOf, webmOf } from '#platform/media/server/testing.ts'
import { uploadFiles } from '../../contract/messages.ts'

const program = await startTestProgram()
const [ana] = await program.signInAll('ana')

const webm = (content: Buffer) => new Blob([new Uint8Array(content)], { type: 'audio/webm' })
const upload = (content: Buffer, durationAudio?: number) => ({
  body: durationAudio === undefined ? {} : { durationAudio },
  file: webm(content),
  fileName: 'nota.webm',
})

test("a browser's voice note is kept as Ogg; a file that is none stays as it is", async () => {
  const note = webmOf([packetOf(40), packetOf(50)])
  expect((await ana.call(uploadFiles, upload(note, 1))).urls).toMatchObject([
    { filename: 'nota.ogg', contentType: 'audio/ogg' },
  ])
  expect((await ana.call(uploadFiles, upload(note))).urls).toMatchObject([{ filename: 'nota.webm' }])
})

test('a damaged voice note is refused, and says so', async () => {
  const damaged = webmOf([packetOf(40)]).subarray(0, 60)
  expect(await ana.send(uploadFiles, upload(damaged, 1))).toMatchObject({
    status: 415,
    body: { code: 'join.voice_damaged', detail: expect.stringContaining('grábela de nuevo') },
  })
})
