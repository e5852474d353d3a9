import { startImport, uploadImport } from '#platform/resource/contract/imports.ts'
import { memoryOf, programAt } from '../api/program-memory.ts'
import type { MeasurementRow } from '../measurement.ts'

/** Of so many rows; the company has more. */
const [EXPORTED, EXPORT_SECONDS] = [200_000, 10]
const LF = 10
const EXPORT_MB = 150
const IMPORT_SECONDS = 60

/** Exports all persons; measures the program's additional memory. */
export async function measureExport(origin: string, token: string): Promise<MeasurementRow> {
  const pid = await programAt(origin)
  const before = await memoryOf(pid)
  let max = before
  const watch = setInterval(() => {
    void memoryOf(pid).then((now) => {
      max = Math.max(max, now)
    })
  }, 50)
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/crm/persons/export/?format=csv`, {
    headers: { authorization: `token ${token}` },
  })
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  // The headings are none.
  let rows = -1
  for await (const piece of answer.body) {
    bytes += piece.length
    for (let at = piece.indexOf(LF); at !== -1; at = piece.indexOf(LF, at + 1)) rows += 1
  }
  clearInterval(watch)
  const seconds = (performance.now() - begun) / 1000
  const grown = max - before
  const ofGoal = (seconds * EXPORTED) / rows
  return {
    what: `Export of ${rows.toLocaleString('en')} persons`,
    measured: `${seconds.toFixed(1)} s (${ofGoal.toFixed(1)} s for ${EXPORTED.toLocaleString('en')}), ${(bytes / 1e6).toFixed(1)} MB of text, +${grown.toFixed(0)} MB of memory`,
    goal: `${EXPORTED.toLocaleString('en')} rows: < ${EXPORT_SECONDS} s, < ${EXPORT_MB} MB`,
    met: ofGoal < EXPORT_SECONDS && grown < EXPORT_MB,
  }
}

/** Duration of the import job. */
export async function measureImport(origin: string, token: string, rows: number): Promise<MeasurementRow> {
  const headers = { authorization: `token ${token}` }
  const lines = Array.from(
    { length: rows },
    (_, n) => `Importada ${n},Prueba,+5731${String(n).padStart(8, '0')},Cali`,
  )
  const form = new FormData()
  form.append('file', new Blob([['Nombres,Apellidos,Celular,Ciudad', ...lines].join('\n')]), 'personas.csv')
  const response = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${origin}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ id: number; state: string; plan: object; created: number }>
  }
  const path = uploadImport.path.replace(':resource', 'crm_person')
  const run = await response(path, { method: 'POST', headers, body: form })
  const begun = performance.now()
  await response(startImport.path.replace(':id', String(run.id)), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(run.plan),
  })
  let now = run
  while (now.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    now = await response(`/api/resource-imports/${run.id}/`, { headers })
    if (now.state === 'cancelled') throw new Error('the import was cancelled')
  }
  const seconds = (performance.now() - begun) / 1000
  return {
    what: `Import of ${rows.toLocaleString('en')} persons`,
    measured: `${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, ${now.created} made`,
    goal: `100,000 rows: < ${IMPORT_SECONDS} s`,
    met: rows / seconds > 100_000 / IMPORT_SECONDS,
  }
}
