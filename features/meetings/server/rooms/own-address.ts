/** Base of the addresses of rooms on the own engine; the room's name follows after a slash. */
export const ownRooms = (origin: string): string => `${origin}/#/reunion`

export const ownAddress = (origin: string, room: string): string => `${ownRooms(origin)}/${room}`
