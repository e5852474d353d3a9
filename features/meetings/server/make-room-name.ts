import { randomBytes } from 'node:crypto'
import { MAX_SHOWN } from '../contract/room-name.ts'

/** What a room is called whose name has no letter that an address could show. */
const NAMELESS = 'reunion'

/** `Ventas & Cía. Norte` becomes `ventas-cia-norte-` and 24 random digits: room names cannot be guessed. */
export function makeRoomName(called: string): string {
  const shown = called
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SHOWN)
    .replaceAll(/^-+|-+$/g, '')
  return `${shown || NAMELESS}-${randomBytes(12).toString('hex')}`
}
