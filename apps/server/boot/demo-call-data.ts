import { writeDemoContacts } from '#features/contacts/server/demo/write-demo-contacts.ts'
import { writeAttachments } from '#features/crm/server/demo/write-attachments.ts'
import { writeDemoRecordings } from '#features/recordings/server/demo/write-demo-recordings.ts'
import { writeDemoVoicemail } from '#features/voicemail/server/demo/write-demo-voicemail.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** A demo company's recordings, voicemail and files, and the people it calls. */
export async function writeDemoCallData(
  unit: UnitOfWork,
  companyId: number,
  {
    files,
    pins,
    until,
  }: { files: Pick<FileStore, 'moveGuarded' | 'putGuarded'>; pins: SealedBox; until: Date },
): Promise<void> {
  await writeDemoRecordings(unit, companyId, files)
  await writeDemoVoicemail(unit, companyId, { files, pins, until })
  await writeAttachments(unit, companyId, { files, until })
  await writeDemoContacts(unit, companyId)
}
