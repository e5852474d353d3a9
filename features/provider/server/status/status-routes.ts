import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import {
  COMPONENT_STATES,
  COMPONENTS,
  type ComponentState,
  worstOf,
} from '../../contract/status/components.ts'
import { IMPACTS, platformHealth, publicStatus } from '../../contract/status/status.ts'
import { acrossCompaniesPrepared } from '../across-companies.ts'
import { checkHealth, type HealthPorts } from './check-health.ts'

/** A check of before says nothing of now, ms. */
const CHECK_LASTS_MS = 5 * 60_000
/** The page is read from memory for so long, ms: many look at it just when something is down. */
const PAGE_LASTS_MS = 5_000
const MAX_INCIDENTS = 100

interface Incident {
  title_es: string
  body_es: string
  title_en: string | null
  body_en: string | null
  component: string
  impact: string
  starts_at: Date
  ends_at: Date | null
}

async function readPage({ systemRows }: Database) {
  const states = await systemRows.selectFrom('component_states').selectAll().execute()
  const { rows: incidents } = await sql<Incident>`
    SELECT title_es, body_es, title_en, body_en, component, impact, starts_at, ends_at FROM platform_incidents
     WHERE deleted_at IS NULL AND (starts_at > now() - interval '90 days' OR ends_at IS NULL OR ends_at > now())
     ORDER BY starts_at DESC LIMIT ${MAX_INCIDENTS}`.execute(systemRows)
  return { states, incidents }
}

type Page = Awaited<ReturnType<typeof readPage>>

/** At least what the operator says; a check may have found worse. */
function stateNow({ states, incidents }: Page, component: string): ComponentState | null {
  const now = Date.now()
  const checked = states.find(
    (one) => one.component === component && now - one.checked_at.getTime() < CHECK_LASTS_MS,
  )
  const said = incidents
    .filter(
      (one) =>
        one.component === component &&
        one.starts_at.getTime() <= now &&
        (one.ends_at?.getTime() ?? now) >= now,
    )
    .map(({ impact }) => (impact === 'down' ? 'down' : 'degraded'))
  const found = COMPONENT_STATES.find((state) => state === checked?.state)
  return found === undefined && said.length === 0 ? null : worstOf([...(found ? [found] : []), ...said])
}

const impactOf = (impact: string) => IMPACTS.find((one) => one === impact) ?? 'maintenance'

export function statusRoutes(ports: HealthPorts & { productName: string }) {
  const { database, productName } = ports
  let page: { read: Promise<Page>; until: number } | undefined

  const readOften = (): Promise<Page> => {
    if (page === undefined || page.until < performance.now()) {
      page = { read: readPage(database), until: performance.now() + PAGE_LASTS_MS }
      page.read.catch(() => {
        page = undefined
      })
    }
    return page.read
  }

  return [
    acrossCompaniesPrepared(
      database,
      platformHealth,
      () => checkHealth(ports),
      async ({ prepared: { parts, backlog } }) => ({
        checked_at: new Date().toISOString(),
        parts,
        jobs: backlog
          .filter(({ waiting, failing, given_up }) => waiting + failing + given_up > 0)
          .sort((a, b) => b.oldest - a.oldest),
      }),
    ),
    bind(publicStatus, async ({ language }) => {
      const read = await readOften()
      const components = COMPONENTS.map((component) => ({ component, state: stateNow(read, component) }))
      const times = read.states.map(({ checked_at }) => checked_at.getTime())
      const latest = Math.max(0, ...times)
      const isEnglish = language === 'en'
      const known = components.flatMap(({ state }) => state ?? [])
      return {
        product: productName,
        state: known.length === 0 ? null : worstOf(known),
        checked_at: Date.now() - latest < CHECK_LASTS_MS ? new Date(latest).toISOString() : null,
        components,
        incidents: read.incidents.map((incident) => ({
          title: (isEnglish ? incident.title_en : null) ?? incident.title_es,
          body: (isEnglish ? incident.body_en : null) ?? incident.body_es,
          component: COMPONENTS.find((one) => one === incident.component) ?? 'platform',
          impact: impactOf(incident.impact),
          starts_at: incident.starts_at.toISOString(),
          ends_at: incident.ends_at?.toISOString() ?? null,
        })),
      }
    }),
  ]
}
