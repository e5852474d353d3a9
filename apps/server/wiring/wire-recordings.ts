import { statfs } from 'node:fs/promises'
import type { Recordings } from '#features/phone/server/ports.ts'
import type { RecordingsFeature } from '#features/recordings/server/create-recordings.ts'

/** What the phone needs of the recordings; `folder` is where their files go. */
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
