/** Longest shown part of a room's name, characters. */
export const MAX_SHOWN = 40

/**
 * A room as it stands in an address of the meeting server: what it is called, and 96 random bits. In small letters, as
 * Jitsi Meet compares a token's room with the small letters of the one that is entered.
 */
const ROOM_NAME = /^[a-z0-9-]{1,40}-[0-9a-f]{24}$/

export const isRoomName = (name: string): boolean => ROOM_NAME.test(name)
