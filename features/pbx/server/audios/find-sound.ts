import type { Rows } from '#platform/db/database.ts'
import type { Sound } from '#platform/telephony/port.ts'
import { soundPath } from './sound-path.ts'

/** A sound that the company made, as telephone servers play it. */
export interface CompanySound {
  name: string
  sounds: readonly Sound[]
}

/** Null: the company has no such sound. `soundsFolder`: where telephone servers read audios. */
export async function findSound(
  rows: Rows,
  soundsFolder: string,
  { companyId, id }: { companyId: number; id: number },
): Promise<CompanySound | null> {
  const audio = await rows
    .selectFrom('audios')
    .select(['name', 'file_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return audio
    ? { name: audio.name, sounds: [{ kind: 'file', path: soundPath(soundsFolder, audio.file_id) }] }
    : null
}
