import { downloadDriveEntries } from '#features/drive/contract/contents.ts'
import { memoryOf, programAt } from '../api/program-memory.ts'
import type { MeasurementRow } from '../measurement.ts'

const FIRST_BYTE_GOAL_MS = 300
/** Additional memory while it is sent, for any size, MB. */
const MEMORY_GOAL = 150
const LOOK_EVERY_MS = 100
const MEGABYTE = 1_000_000

/** A folder as one archive: how soon it begins, and what it takes while it is sent. */
export async function measureArchive(
  origin: string,
  token: string,
  folder: string,
): Promise<MeasurementRow[]> {
  const pid = await programAt(origin)
  const before = await memoryOf(pid)
  const begun = performance.now()
  const answer = await fetch(`${origin}${downloadDriveEntries.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `token ${token}` },
    body: JSON.stringify({ files: [], folders: [folder] }),
  })
  if (!answer.ok || answer.body === null) throw new Error(`archive failed: ${answer.status}`)
  let firstByte = Number.NaN
  let bytes = 0
  let most = before
  let looked = begun
  for await (const piece of answer.body) {
    const now = performance.now()
    if (bytes === 0) firstByte = now - begun
    bytes += piece.length
    if (now - looked < LOOK_EVERY_MS) continue
    looked = now
    most = Math.max(most, await memoryOf(pid))
  }
  const announced = Number(answer.headers.get('content-length'))
  if (bytes !== announced) throw new Error(`the archive has ${bytes} bytes and announced ${announced}`)
  const seconds = (performance.now() - begun) / 1000
  const size = `${(bytes / MEGABYTE).toFixed(0)} MB`
  return [
    {
      what: `Folder of ${size} as an archive of known length: first byte`,
      measured: `${firstByte.toFixed(0)} ms; all in ${seconds.toFixed(1)} s`,
      goal: `≤ ${FIRST_BYTE_GOAL_MS} ms`,
      met: firstByte <= FIRST_BYTE_GOAL_MS,
    },
    {
      what: 'Memory of the program, before / most while it is sent',
      measured: `${before.toFixed(0)} / ${most.toFixed(0)} MB`,
      goal: `≤ ${MEMORY_GOAL} MB more`,
      met: most - before <= MEMORY_GOAL,
    },
  ]
}
