import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { officeMinutesBefore } from '#platform/random/office-time.ts'
import { createRandom } from '#platform/random/random.ts'
import { writeDemoSound } from '#platform/random/write-demo-sound.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { insertMessage } from '../add-message.ts'

const CALLERS = [
  { number: '+573005550142', name: 'Ferretería El Tornillo' },
  { number: '+576015550177', name: '' },
  { number: '+573105550119', name: 'Patricia Lozano' },
] as const

/** The demo company's voicemail number, and the PIN of every box. */
export const DEMO_BOX_NUMBER = '*97'
export const DEMO_BOX_PIN = '1234'

/** Minutes. */
const HOUR = 60

/**
 * Gives a company its voicemail number, each box a PIN, and leaves a few messages, of which the oldest is heard. Works across
 * companies.
 */
export async function writeDemoVoicemail(
  unit: UnitOfWork,
  companyId: number,
  { files, pins, until }: { files: Pick<FileStore, 'moveGuarded'>; pins: SealedBox; until: Date },
): Promise<void> {
  await unit.rows
    .updateTable('companies')
    .set({ voicemail_extension: DEMO_BOX_NUMBER })
    .where('id', '=', companyId)
    .execute()
  const random = createRandom(companyId + 7)
  const boxes = await unit.rows
    .selectFrom('extensions')
    .select(['id', 'user_id', 'number'])
    .where('company_id', '=', companyId)
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  if (boxes.length > 0)
    await unit.rows
      .insertInto('voicemail_boxes')
      .values(
        boxes.map(({ id }) => ({
          company_id: companyId,
          extension_id: id,
          pin_sealed: pins.seal(DEMO_BOX_PIN),
        })),
      )
      .execute()
  for (const box of boxes) {
    for (const [index, caller] of CALLERS.entries()) {
      const seconds = random.between(4, 12)
      const { id } = await insertMessage(
        unit,
        files,
        {
          companyId,
          extension: box.number,
          callId: null,
          caller,
          receivedAt: officeMinutesBefore(until, (index * 10 + random.between(1, 9)) * HOUR),
          seconds,
          format: 'wav',
          path: await writeDemoSound(random, seconds, 1),
        },
        box,
      )
      if (index === CALLERS.length - 1)
        await unit.rows.updateTable('voicemail_messages').set({ heard: true }).where('id', '=', id).execute()
    }
  }
}
