import type { Earlier } from './kept/kept-files.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'

/** What an earlier page of this browser could not send, in its order. A message whose file is not there any more goes. */
export async function restored<Reply extends Answered>(
  storage: OutgoingStorage<Reply>,
  earlier: Promise<Earlier | null>,
): Promise<Outgoing<Reply>[]> {
  const said = storage.read()
  const files = said.some(({ kind }) => kind === 'file') ? await earlier : null
  return said.flatMap((one): Outgoing<Reply>[] => {
    if (one.kind === 'text') return [one]
    const file = files?.contents.get(one.clientId)
    if (file !== undefined) return [{ ...one, file, sent: 0 }]
    if (files !== null) storage.drop(one.clientId)
    return []
  })
}
