import { randomBytes } from 'node:crypto'
import { NotYet } from '#platform/integrations/errors.ts'
import type { Outcome, Sound, Work } from '#platform/integrations/port.ts'
import { readWritten } from './read-answer.ts'

/** Of an attachment, bytes. */
const MAX_SOUND = 20 * 1024 * 1024
/** How long the log of an ended call may take before it is held for one that is not logged, ms. */
const LOGGED_WITHIN = 10 * 60_000
const RECORDED = 'recorded'

interface Attachments {
  data?: readonly { id: string; File_Name?: string | null }[]
}

/** One file as a form. */
function formOf(name: string, { format, content }: Sound): { type: string; body: Buffer } {
  const boundary = randomBytes(16).toString('hex')
  const type = format === 'mp3' ? 'audio/mpeg' : 'audio/wav'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Attaches the recording of a logged call, once. */
export async function attachRecording(callId: string, work: Work): Promise<Outcome> {
  const call = await work.call(callId)
  if (call === null) return { state: 'skipped', reason: 'gone' }
  if (call.endedAt === null) throw new NotYet('the call goes on')
  const link = await work.linkOf('call', callId)
  if (link === null) {
    if (call.continued || Date.now() - call.endedAt.getTime() > LOGGED_WITHIN)
      return { state: 'skipped', reason: 'no_user' }
    throw new NotYet('the call is not logged yet')
  }
  if (link.remoteDigest === RECORDED) return { state: 'skipped', reason: 'unchanged' }
  const sound = await work.recordingOf(callId)
  if (sound === null) return { state: 'skipped', reason: 'gone' }
  if (sound.content.length > MAX_SOUND) return { state: 'skipped', reason: 'too_large' }
  const name = `${callId}.${sound.format}`
  const path = `Calls/${link.remoteId}/Attachments`
  const known = (await work.api({ path: `${path}?fields=id,File_Name`, method: 'GET' })) as Attachments | null
  if (!known?.data?.some(({ File_Name }) => File_Name === name)) {
    const { type, body } = formOf(name, sound)
    readWritten(await work.api({ path, method: 'POST', headers: { 'content-type': type }, body }))
  }
  await work.keepLink('call', { ...link, remoteDigest: RECORDED })
  return { state: 'done' }
}
