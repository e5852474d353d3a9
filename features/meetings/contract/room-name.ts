/** Longest readable part of a room's name, characters. */
export const MAX_SHOWN = 40

/**
 * A room's name in the meeting server's URL: a readable part and 96 random bits. Lower case, because Jitsi Meet
 * compares a token's room with the lower-cased name of the room being entered.
 */
const ROOM_NAME = /^[a-z0-9-]{1,40}-[0-9a-f]{24}$/

export const isRoomName = (name: string): boolean => ROOM_NAME.test(name)
