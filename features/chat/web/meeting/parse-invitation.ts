import { isRoomName } from '#features/meetings/contract/room-name.ts'

/** The room of a text that is only a meeting invitation: a URL with at most one word before it; null otherwise. */
export function parseInvitation(text: string, server: string | null): string | null {
  if (server === null) return null
  const address = /^(?:\p{L}{1,20}: )?(\S+)$/u.exec(text.trim())?.[1]
  if (!address?.startsWith(`${server}/`)) return null
  const room = address.slice(server.length + 1)
  return isRoomName(room) ? room : null
}
