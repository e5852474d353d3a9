import type { Client } from 'pg'
import { caller } from '#e2e/harness/caller.ts'
import { launchChromium } from '#e2e/harness/chromium.ts'
import { enter, openBrowser } from '#e2e/harness/person.ts'
import { changeAgent, readBoard } from '#features/pbx/contract/board.ts'
import type { Testbed } from '../../calls/testbed/testbed.ts'

export interface Board {
  agents: number
  /** Number of agents' changes during the measurement. */
  changes: number
  /** Number of page tasks over 50 ms, and the longest one, ms. */
  longTasks: number
  maxMs: number
}

const FIRST_AGENT = 6000
const QUEUE = 'Queue of many'

/** Creates agents in the demo company, whose supervisor watches the board. */
export async function makeManyAgents(client: Client, agents: number): Promise<void> {
  await client.query(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, call_limit,
                             secret_sealed, secret_digest, desk_secret_digest)
     SELECT id, number, slug || '-' || number, 'Agent ' || number, 2, '', '', ''
       FROM companies,
            LATERAL (SELECT ($1::int + step)::text AS number FROM generate_series(0, $2::int - 1) AS step) AS numbers
      WHERE slug = 'demo'`,
    [FIRST_AGENT, agents],
  )
  await client.query(
    `INSERT INTO call_queues (company_id, name, number) SELECT id, $1, '8090' FROM companies WHERE slug = 'demo'`,
    [QUEUE],
  )
  await client.query(
    `INSERT INTO call_queue_members (company_id, queue_id, extension_id)
     SELECT q.company_id, q.id, e.id
       FROM call_queues q JOIN extensions e ON e.company_id = q.company_id AND e.display_name LIKE 'Agent %'
      WHERE q.name = $1`,
    [QUEUE],
  )
}

/** Agents pause and resume while somebody watches the board. */
export async function measureBoard(testbed: Testbed, changes: number): Promise<Board> {
  const { origin } = testbed.program()
  const supervisor = await caller(origin, 'admin')
  const { live } = await supervisor.api.call(readBoard, {})
  const agents = live.agents.filter(({ number }) => Number(number) >= FIRST_AGENT)
  const browser = await launchChromium()
  try {
    const watcher = await openBrowser(browser, origin, 'admin')
    await enter(watcher, origin)
    const { page } = watcher
    await page.evaluate(() => {
      location.hash = '#/admin/panel/panelDeControl'
    })
    await page
      .getByText(agents.at(0)?.name ?? '')
      .first()
      .waitFor()
    // Excludes the board's first render.
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { longTasks: seen })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.push(duration)
      }).observe({ type: 'longtask' })
    })
    for (let change = 0; change < changes; change += 1) {
      const agent = agents[change % agents.length]
      const action = Math.floor(change / agents.length) % 2 === 0 ? 'pause' : 'resume'
      if (agent) await supervisor.api.call(changeAgent, { params: { id: agent.id }, body: { action } })
    }
    const seen = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
    return { agents: agents.length, changes, longTasks: seen.length, maxMs: Math.max(0, ...seen) }
  } finally {
    await browser.close()
  }
}
