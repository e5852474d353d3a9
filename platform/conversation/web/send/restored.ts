import type { KeptFiles } from './kept/kept-files.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'

/**
 * A message stored by another page of this browser; null when it is gone or unreadable. A message whose file is gone is
 * dropped, too.
 */
export async function restored<Reply extends Answered>(
  clientId: string,
  content: OutgoingStorage<Reply>,
  files: Pick<KeptFiles, 'content'>,
): Promise<Outgoing<Reply> | null> {
  const one = content.get(clientId)
  if (one === null || one.kind === 'text') return one
  const file = await files.content(clientId)
  if (file === undefined) content.drop(clientId)
  return file ? { ...one, file, sent: 0 } : null
}
