import type { ContactProfile } from '#platform/messaging/port.ts'
import type { WebSocketClient } from './baileys.ts'

/** WhatsApp's word for somebody without a picture. */
const NONE = 404

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined

/**
 * Where a contact's small picture is for now. Messages tell their names. WhatsApp often does not answer, or refuses what it told an
 * hour before: then nothing is known of the picture, not that there is none.
 */
export async function readPicture(
  client: Pick<WebSocketClient, 'profilePictureUrl'>,
  jid: string,
  timeoutMs: number,
): Promise<ContactProfile> {
  try {
    const url = await client.profilePictureUrl(jid, 'preview', timeoutMs)
    return { name: '', picture: url ?? null }
  } catch (error) {
    return codeOf(error) === NONE ? { name: '', picture: null } : { name: '' }
  }
}
