import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { businessesByPhase } from '../contract/boards.ts'
import { businesses } from '../contract/businesses.ts'
import { addComment } from '../contract/comments.ts'
import { companies } from '../contract/companies.ts'
import { interactions } from '../contract/interactions.ts'
import { readPersonDetail } from '../contract/person-detail.ts'
import { persons } from '../contract/persons.ts'
import { readTimeline } from '../contract/timeline.ts'
import { makeBusiness, makePerson, makePipeline, unique } from './testing.ts'

const program = await startTestProgram()
let ana: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  ana = await program.signIn('ana')
  pipeline = await makePipeline(await program.signIn('admin'))
})

/** Creates this many records of each kind for one person. */
async function fill(person: number, company: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await makePerson(ana, { company })
    await makeBusiness(ana, pipeline.stages[turn % 3] ?? 0, { person, company })
    await ana.call(interactions.routes.create, {
      body: { subject: unique('Asunto'), person, stage: pipeline.stages[0] },
    })
    await ana.call(addComment, { body: { person_id: person, comment: 'Nota' } })
  }
}

test('lists, a person’s page, the timeline and a board take as many statements for 50 rows as for one', async () => {
  const { record: company } = await ana.call(companies.routes.create, { body: { name: unique('Empresa') } })
  const person = await makePerson(ana, { company: company.id })
  const params = { id: person }
  const list = { limit: 100 } as object
  const answer = {
    persons: () => ana.call(persons.routes.list, { query: list }),
    companies: () => ana.call(companies.routes.list, { query: list }),
    interactions: () => ana.call(interactions.routes.list, { query: list }),
    businesses: () => ana.call(businesses.routes.list, { query: list }),
    detail: () => ana.call(readPersonDetail, { params }),
    timeline: () => ana.call(readTimeline, { params, query: { limit: 100 } as never }),
    board: () => ana.call(businessesByPhase.route, { query: { columns: String(pipeline.phase) } as never }),
  }
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const [name, ask] of Object.entries(answer)) {
      // A session records its last use once a minute: of two requests in a row at most one writes it.
      const first = await program.statements.during(ask)
      const second = await program.statements.during(ask)
      counts[name] = Math.min(first.length, second.length)
    }
    return counts
  }
  await fill(person, company.id, 1)
  const forOne = await count()
  await fill(person, company.id, 49)
  expect((await answer.timeline()).entries.length).toBeGreaterThanOrEqual(100)
  expect(await count()).toEqual(forOne)
}, 240_000)
