import { randomBytes } from 'node:crypto'
import { withoutAccents } from '#platform/i18n/fold.ts'
import { MAX_SHOWN } from '../contract/room-name.ts'

/** Readable part for a title without any letter usable in an address. */
const NAMELESS = 'reunion'

/** `Ventas & Cía. Norte` becomes `ventas-cia-norte-` and 24 random digits, so that names cannot be guessed. */
export function makeRoomName(called: string): string {
  const shown = withoutAccents(called)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SHOWN)
    .replaceAll(/^-+|-+$/g, '')
  return `${shown || NAMELESS}-${randomBytes(12).toString('hex')}`
}
