import { isRoomName } from '#features/meetings/contract/room-name.ts'

/** Whether a text is nothing but an invitation to a meeting, and to which room: an address, with a word before it. */
export function meetingIn(text: string, server: string | null): string | null {
  if (server === null) return null
  const address = /^(?:\p{L}{1,20}: )?(\S+)$/u.exec(text.trim())?.[1]
  if (!address?.startsWith(`${server}/`)) return null
  const room = address.slice(server.length + 1)
  return isRoomName(room) ? room : null
}
