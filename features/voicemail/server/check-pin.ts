import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { type BoxOf, extensionOf } from './box-of.ts'

const MAX_WRONG_PINS = 5
/** Counted from the latest wrong PIN. */
const LOCKED = '15 minutes'

/**
 * Compares a PIN entered on a phone. Wrong PINs lock the box for a while; the count is stored, and the row locked, so that
 * neither restarts nor calls at the same time give further tries. False for a box without a PIN, and for a locked one.
 */
export const checkPin = (
  { database, pins }: { database: Database; pins: SealedBox },
  box: BoxOf,
  digits: string,
): Promise<boolean> =>
  database.system(async ({ rows }) => {
    const found = await rows
      .selectFrom('voicemail_boxes')
      .select(['extension_id', 'pin_sealed'])
      .select(sql<number>`CASE WHEN wrong_pins_until > now() THEN wrong_pins ELSE 0 END`.as('wrong'))
      .where('extension_id', '=', sql<number>`${extensionOf(box)}`)
      .forUpdate()
      .executeTakeFirst()
    if (!found?.pin_sealed || found.wrong >= MAX_WRONG_PINS) return false
    const right = pins.open(found.pin_sealed) === digits
    if (right && found.wrong === 0) return true
    await rows
      .updateTable('voicemail_boxes')
      .set(
        right
          ? { wrong_pins: 0, wrong_pins_until: null }
          : {
              wrong_pins: found.wrong + 1,
              wrong_pins_until: sql<Date>`now() + ${LOCKED}::interval`,
            },
      )
      .where('extension_id', '=', found.extension_id)
      .execute()
    return right
  })
