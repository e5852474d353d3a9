import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { companies } from '../../contract/companies.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { mergePersons, undoMerge } from '../../contract/merges.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { leads, persons } from '../../contract/persons.ts'
import { makeBusiness, makePipeline, unique } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let stage = 0
const fields: string[] = []
const firms: number[] = []

beforeAll(async () => {
  ana = await program.signIn('ana')
  const admin = await program.signIn('admin')
  stage = (await makePipeline(admin)).stages[0]
  const { record: type } = await admin.call(variableTypes.routes.create, {
    body: { name: unique('Texto'), kind: 'text' },
  })
  for (const name of ['Talla', 'Color']) {
    const { record } = await admin.call(variables.routes.create, {
      body: { name, entity: 'person', type: type.id },
    })
    fields.push(`v${record.id}`)
  }
  for (const name of ['Uno S.A.S.', 'Dos Ltda.'])
    firms.push((await ana.call(companies.routes.create, { body: { name } })).record.id)
})

const PEOPLE = 4
let next = 0
/** Whatever differs between people, by chance empty. */
const facts = fc.record({
  lead: fc.boolean(),
  has: fc.record({
    mobile: fc.boolean(),
    email: fc.boolean(),
    document: fc.boolean(),
    city: fc.boolean(),
    notes: fc.boolean(),
  }),
  others: fc.nat(2),
  variables: fc.tuple(fc.boolean(), fc.boolean()),
  company: fc.option(fc.nat(1), { nil: null }),
  business: fc.boolean(),
})
type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never

async function make(one: Facts): Promise<number> {
  next += 1
  const at = String(next).padStart(5, '0')
  const body = {
    first_name: `Persona ${next}`,
    ...(one.has.mobile && { mobile: `31255${at}` }),
    ...(one.has.email && { email: `p${next}@example.com` }),
    ...(one.has.document && { document: `D${next}` }),
    ...(one.has.city && { city: `Ciudad ${next}` }),
    ...(one.has.notes && { notes: `Nota ${next}` }),
    other_phones: Array.from({ length: one.others }, (_, i) => `60${i + 1}55${at} (Casa)`),
    ...(one.company !== null && { company: firms[one.company] }),
    custom: Object.fromEntries(fields.flatMap((f, i) => (one.variables[i] ? [[f, `${f} de ${next}`]] : []))),
  }
  const { record } = await ana.call(one.lead ? leads.routes.create : persons.routes.create, { body })
  if (one.business) await makeBusiness(ana, stage, { person: record.id })
  return record.id
}

const PLAIN = [
  'first_name',
  'mobile',
  'email',
  'document',
  'city',
  'notes',
  'other_phones',
  'custom',
  'company',
]

async function look(id: number): Promise<Record<string, unknown>> {
  const detail = await ana.call(readPersonDetail, { params: { id } })
  const lists = detail.state === 'person' ? persons : leads
  const record: Record<string, unknown> = await ana.call(lists.routes.read, { params: { id } })
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, record[name] ?? null])),
    state: detail.state,
    points: detail.contact_points.map(({ kind, value, main }) => `${kind} ${value} ${main}`).sort(),
    business: detail.business.map((one) => one.id),
  }
}

interface World {
  /** What each person should have in the end. */
  expected: Map<number, Record<string, unknown>>
  living: number[]
  merges: { id: number; gone: number }[]
}

async function begin(given: readonly Facts[]): Promise<World> {
  const expected = new Map<number, Record<string, unknown>>()
  for (const one of given) {
    const id = await make(one)
    expected.set(id, await look(id))
  }
  return { expected, living: [...expected.keys()], merges: [] }
}

async function merge({ living, merges }: World, kept: number, other: number): Promise<void> {
  if (kept === other) return
  const { merge: id } = await ana.call(mergePersons, { params: { id: kept }, body: { other } })
  merges.push({ id, gone: other })
  living.splice(living.indexOf(other), 1)
}

async function undo({ living, merges }: World, at: number): Promise<void> {
  const [one] = merges.splice(at % Math.max(1, merges.length), 1)
  if (!one) return
  await ana.call(undoMerge, { params: { id: one.id }, body: {} })
  living.push(one.gone)
}

async function edit({ expected }: World, id: number, which: number): Promise<void> {
  next += 1
  const own = expected.get(id) ?? {}
  const text = `Editado ${next}`
  const name = (['city', 'notes', 'custom'] as const)[which % 3] ?? 'city'
  const value = name === 'custom' ? { [fields[0] ?? '']: text } : text
  const { state } = await ana.call(readPersonDetail, { params: { id } })
  const { routes } = state === 'person' ? persons : leads
  const { version } = await ana.call(routes.read, { params: { id } })
  await ana.call(routes.edit, { params: { id }, body: { version, [name]: value } as never })
  own[name] = typeof value === 'string' ? value : { ...(own[name] as object), ...value }
}

const steps = fc.array(
  fc.record({ what: fc.constantFrom('merge', 'merge', 'undo', 'edit'), a: fc.nat(99), b: fc.nat(99) }),
  { minLength: 3, maxLength: 8 },
)

const NOTHING: Facts = {
  lead: false,
  has: { mobile: false, email: false, document: false, city: false, notes: false },
  others: 0,
  variables: [false, false],
  company: null,
  business: false,
}
/** A lead that becomes a customer by a merge, and after its undoing by another one. */
const CONVERTED_TWICE: [Facts[], { what: string; a: number; b: number }[]] = [
  [NOTHING, NOTHING, { ...NOTHING, lead: true }, NOTHING],
  [
    { what: 'merge', a: 2, b: 0 },
    { what: 'undo', a: 0, b: 0 },
    { what: 'merge', a: 1, b: 0 },
  ],
]

test('merges undone in any order give everybody back what they had, and what was edited since', async () => {
  const people = fc.array(facts, { minLength: PEOPLE, maxLength: PEOPLE })
  await fc.assert(
    fc.asyncProperty(people, steps, async (given, taken) => {
      const world = await begin(given)
      const livingAt = (at: number) => world.living[at % world.living.length] ?? 0
      for (const { what, a, b } of taken) {
        if (what === 'merge') await merge(world, livingAt(a), livingAt(b))
        else if (what === 'undo') await undo(world, a)
        else await edit(world, livingAt(a), b)
      }
      while (world.merges.length > 0) await undo(world, next)
      for (const [id, own] of world.expected) expect(await look(id)).toEqual(own)
    }),
    { numRuns: thorough(8, 16), examples: [CONVERTED_TWICE] },
  )
}, 300_000)
