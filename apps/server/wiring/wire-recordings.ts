import { statfs } from 'node:fs/promises'
import type { Recordings } from '#features/phone/server/ports.ts'
import type { RecordingsFeature } from '#features/recordings/server/create-recordings.ts'

/** The phone's recording port; `folder` is for scratch files. */
export const wireRecordings = (
  { policyOf, keepTalk }: Pick<RecordingsFeature, 'policyOf' | 'keepTalk'>,
  tellTrouble: Recordings['tellTrouble'],
  folder: string,
): Recordings => ({
  rulesOf: policyOf,
  keep: keepTalk,
  async room() {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  tellTrouble,
})
