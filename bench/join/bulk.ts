import {
  planBroadcast,
  startBroadcast,
  uploadAudience,
} from '#features/join/contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '#features/join/contract/bulk/broadcasts.ts'
import { joinTemplates } from '#features/join/contract/config/catalogs.ts'
import { submitTemplate } from '#features/join/contract/templates/template-calls.ts'
import { keepAlive } from '../api/keep-alive.ts'
import { memoryOf, programAt } from '../api/program-memory.ts'
import type { MeasurementRow } from '../measurement.ts'
import type { Cloud } from './cloud.ts'
import { type Line, telling } from './line.ts'
import { quantile } from './load.ts'

const PER_SECOND = 80
/** Tolerance of the rate, either way. */
const WITHIN = 0.02
/** Allowed memory growth between the second and the last fifth, as a share. */
const FLAT = 0.1
/** The rate is measured from here on. */
const WARM_UP = 5
const AT_A_TIME = 16
/** Interval of progress output, ms; a full run takes ten minutes. */
const TOLD_EVERY = 30_000

const addressOf = (path: string, id: number): string => path.replace(':id', String(id))

/** Sends a template at 80 messages per second; each is delivered, with a status callback. */
export async function measureBulk(
  origin: string,
  token: string,
  line: Line,
  cloud: Cloud,
  people: number,
): Promise<MeasurementRow> {
  const call = async (method: string, path: string, body: object | FormData): Promise<unknown> => {
    const json = !(body instanceof FormData)
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `token ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      body: json ? JSON.stringify(body) : body,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const made = async (path: string, body: object): Promise<number> =>
    ((await call('POST', path, body)) as { record: { id: number } }).record.id
  const template = await made(joinTemplates.routes.create.path, {
    name: 'aviso',
    account: line.account,
    language: 'es_CO',
    message: 'Hola {{1}}, debe {{2}}',
  })
  await call('POST', addressOf(submitTemplate.path, template), {})
  const broadcast = await made(joinBroadcasts.routes.create.path, {
    name: 'Cobro',
    account: line.account,
    template,
    per_second: PER_SECOND,
  })
  const rows = Array.from({ length: people }, (_, index) => `320${1_000_000 + index},Persona ${index},$ 5`)
  const form = new FormData()
  form.append('file', new Blob([['Celular,Nombre,Deuda', ...rows].join('\n')]), 'deudores.csv')
  await call('POST', addressOf(uploadAudience.path, broadcast), form)
  await call('PUT', addressOf(planBroadcast.path, broadcast), {
    phone_column: 'Celular',
    name_column: 'Nombre',
    params: [
      { column: 'Nombre', text: '' },
      { column: 'Deuda', text: '' },
    ],
  })
  console.log(`${people.toLocaleString('en')} people are to be written to`)
  const pid = await programAt(origin)
  const memory: number[] = []
  const watch = setInterval(() => void memoryOf(pid).then((now) => memory.push(now)), 1000)
  const http = keepAlive(origin, AT_A_TIME)
  const { delivered } = telling(line, http)
  const untold: { id: string; to: string }[] = []
  let published = 0
  let under = 0
  const tellNext = (): void => {
    const next = under < AT_A_TIME ? untold.shift() : undefined
    if (next === undefined) return
    under += 1
    void delivered(next.id, next.to).then(() => {
      under -= 1
      published += 1
      tellNext()
    })
  }
  const before = cloud.came.length
  cloud.onTaken((id, to) => {
    untold.push({ id, to })
    tellNext()
  })
  const progress = setInterval(
    () => console.log(`${cloud.came.length - before} sent, ${published} told`),
    TOLD_EVERY,
  )
  try {
    await call('POST', addressOf(startBroadcast.path, broadcast), {})
    const over = performance.now() + (people / PER_SECOND) * 2000 + 60_000
    while (published < people && performance.now() < over)
      await new Promise((resolve) => setTimeout(resolve, 200))
    const came = cloud.came.slice(before)
    return rowOf(people, came, published, memory)
  } finally {
    clearInterval(watch)
    clearInterval(progress)
    http.close()
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function rowOf(
  people: number,
  came: readonly number[],
  published: number,
  memory: readonly number[],
): MeasurementRow {
  const [first = 0, last = 0] = [came[WARM_UP * PER_SECOND], came.at(-1)]
  const rate = ((came.length - 1 - WARM_UP * PER_SECOND) * 1000) / (last - first)
  const windows = Array.from({ length: Math.floor((last - first) / 10_000) }, (_, index) => {
    const from = first + index * 10_000
    return came.filter((at) => at >= from && at < from + 10_000).length / 10
  })
  const fifth = Math.floor(memory.length / 5)
  const [early, late] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))]
  const off = Math.abs(rate / PER_SECOND - 1)
  return {
    what: `${people.toLocaleString('en')} people are written to at ${PER_SECOND} a second, each delivered and told so`,
    measured: `${rate.toFixed(2)} a second (ten seconds of it: ${quantile(windows, 0).toFixed(1)} to ${quantile(windows, 1).toFixed(1)}); ${came.length} sent, ${published} told; memory ${early.toFixed(0)} MB in the second fifth, ${late.toFixed(0)} in the last`,
    goal: `within ${WITHIN * 100} %, each once, memory ≤ ${1 + FLAT} ×`,
    met: off <= WITHIN && came.length === people && published === people && late <= early * (1 + FLAT),
  }
}
