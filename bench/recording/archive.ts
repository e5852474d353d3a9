import { zipRecordings } from '#features/recordings/contract/sound.ts'
import type { RunningProgram } from '../calls/testbed/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'

const FIRST_BYTE_GOAL_MS = 500
/** Allowed additional memory while sending, for any size of archive, MB. */
const MEMORY_GOAL = 200
const LOOK_EVERY_MS = 100
const MEGABYTE = 1_000_000

/** Memory of the program, MB. */
const memoryOf = async (program: RunningProgram): Promise<number> =>
  (await program.figure('process_resident_memory_bytes')) / MEGABYTE

/** Downloads all of them as one archive, as fast as possible. */
export async function measureArchive(
  program: RunningProgram,
  token: string,
  ids: readonly number[],
): Promise<MeasurementRow[]> {
  const before = await memoryOf(program)
  const begun = performance.now()
  const answer = await fetch(`${program.origin}${zipRecordings.path}`, {
    method: zipRecordings.method,
    headers: { 'content-type': 'application/json', authorization: `token ${token}` },
    body: JSON.stringify({ ids }),
  })
  if (!answer.ok || answer.body === null)
    throw new Error(`archive download failed: ${answer.status} ${await answer.text()}`)
  let firstByte = Number.NaN
  let bytes = 0
  let max = before
  let looked = begun
  for await (const chunk of answer.body) {
    const now = performance.now()
    if (bytes === 0) firstByte = now - begun
    bytes += chunk.length
    if (now - looked < LOOK_EVERY_MS) continue
    looked = now
    max = Math.max(max, await memoryOf(program))
  }
  const seconds = (performance.now() - begun) / 1000
  const what = `${ids.length} recordings as one archive`
  return [
    {
      what: `${what}: first byte`,
      measured: `${firstByte.toFixed(0)} ms; all ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
      goal: `≤ ${FIRST_BYTE_GOAL_MS} ms`,
      met: firstByte <= FIRST_BYTE_GOAL_MS,
    },
    {
      what: `${what}: memory of the program, before / most while it is sent`,
      measured: `${before.toFixed(0)} / ${max.toFixed(0)} MB`,
      goal: `≤ ${MEMORY_GOAL} MB more`,
      met: max - before <= MEMORY_GOAL,
    },
  ]
}
