import type { Database } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import { localTime } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'
import { explain } from '#platform/telephony/journey/explain.ts'
import type { JourneyCaller, JourneyContext, JourneyStep } from '#platform/telephony/journey/journey.ts'
import type { Plan, PlanExtension } from '#platform/telephony/journey/plan.ts'
import { type Start, startOfDid } from '#platform/telephony/journey/start-of-did.ts'
import { explainCall } from '../../contract/explain.ts'
import { findDid } from '../find-trunk.ts'
import type { CheckCeilings } from '../outside/check-ceilings.ts'
import type { Plans } from '../plan/plans.ts'
import { routeArrival } from '../route-arrival.ts'
import { nameOfExtension, presentRest, presentStep } from './present-explained.ts'

type Phones = 'free' | 'busy' | 'away'

interface Explained {
  facts: readonly Fact[]
  step: JourneyStep
  outcome: string
}

const over = (outcome: string): Explained => ({ facts: [], step: { kind: 'over' }, outcome })

/** Every phone in the state that the question assumes, and no other calls. */
const context = (plan: Plan, at: number, phones: Phones, ringSeconds: number): JourneyContext => ({
  plan,
  at,
  ringSeconds,
  phone: () => phones,
  isFull: () => phones === 'busy',
  turn: () => 0,
  waiting: () => 0,
  agents: (queue) => (phones === 'away' ? 0 : (plan.queues.get(queue)?.members.length ?? 0)),
  place: () => null,
  mayTryPin: () => true,
  trunkCalls: () => 0,
})

/** Answers "What happens to a call from X to Y on Sunday at 19:30?" with the code that routes real calls. */
export const explainCallRoute = (
  database: Database,
  plans: Plans,
  ceilings: CheckCeilings,
  { ringSeconds }: { ringSeconds: number },
) =>
  bindAlone(explainCall, async ({ principal, body }) => {
    // Administrators usually ask right after a change.
    plans.changed(principal.companyId)
    const plan = await plans.of(principal.companyId)
    const at = instantOf(body.at, plan.timeZone)
    const extension = [...plan.extensions.values()].find(({ number }) => number === body.from) ?? null
    const caller: JourneyCaller = {
      name: extension?.name ?? '',
      number: body.from,
      extension: extension?.id ?? null,
      trunk: null,
    }
    const walk = (start: Start): Explained => {
      const { facts, journey, outcome } = explain(
        caller,
        body.to,
        start,
        context(plan, at, body.phones, ringSeconds),
        body.keys,
      )
      return { facts, step: journey.step, outcome }
    }
    const explained = extension
      ? await fromInside(
          database,
          plans,
          ceilings,
          { extension, dialed: body.to, at, phones: body.phones },
          walk,
        )
      : fromOutside(plan, await findDid(database, principal.companyId, body.to), at, walk)
    return {
      at: wallClockAt(at, plan.timeZone),
      time_zone: plan.timeZone,
      caller: extension ? nameOfExtension(plan, extension.id) : body.from,
      steps: explained.facts.map((fact) => presentStep(plan, fact)),
      rest: presentRest(plan, explained.step, explained.outcome),
    }
  })

/** `number`: of the DID that was dialled. */
function fromOutside(
  plan: Plan,
  number: string | null,
  at: number,
  walk: (start: Start) => Explained,
): Explained {
  const did = number === null ? undefined : plan.dids.get(number.replace(/^\+/, ''))
  if (did?.state === 'pending') return over('number-pending')
  const start = did && startOfDid(did, plan, at)
  return start ? walk(start) : over('unknown-number')
}

async function fromInside(
  database: Database,
  plans: Plans,
  ceilings: CheckCeilings,
  call: { extension: PlanExtension; dialed: string; at: number; phones: Phones },
  walk: (start: Start) => Explained,
): Promise<Explained> {
  const { extension, dialed, at, phones } = call
  const from = { name: extension.name, number: extension.number }
  const arrived = await routeArrival(
    database,
    plans,
    { endpoint: extension.endpoint, dialed, from, at },
    ceilings,
  )
  if (!arrived) return over('not-allowed')
  const { route, itinerary } = arrived
  if (route.refusal) return over(route.refusal)
  if (itinerary) return walk(itinerary.start)
  if (!route.callee) return over('unknown-number')
  if (phones === 'away') return over('unregistered')
  if (phones === 'busy') return over('busy')
  const callee = [...(await plans.of(route.company.id)).extensions.values()].find(
    ({ endpoint }) => endpoint === route.callee?.endpoint,
  )
  return callee
    ? walk({ destination: { kind: 'extension', id: callee.id }, facts: [] })
    : over('unknown-number')
}

function instantOf(at: string | undefined, timeZone: string): number {
  if (at === undefined) return Date.now()
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = at.split(/[-T:]/).map(Number)
  return instantAt({ year, month, day, hour, minute }, timeZone).getTime()
}

const two = (value: number) => String(value).padStart(2, '0')

function wallClockAt(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(new Date(at), timeZone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}
