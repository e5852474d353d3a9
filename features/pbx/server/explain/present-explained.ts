import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'
import type { JourneyStep } from '#platform/telephony/journey/journey.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { ExplainedRest, ExplainedStep } from '../../contract/explain.ts'

export function nameOfExtension(plan: Plan, id: number): string {
  const known = plan.extensions.get(id)
  return known ? `${known.number} ${known.name}` : String(id)
}

const trunkName = (plan: Plan, id: number): string => plan.trunks.find((trunk) => trunk.id === id)?.name ?? ''

function nameOfDestination(plan: Plan, destination: Destination): string {
  switch (destination.kind) {
    case 'extension':
    case 'voicemail':
      return nameOfExtension(plan, destination.id)
    case 'ring_group':
      return plan.ringGroups.get(destination.id)?.name ?? ''
    case 'queue':
      return plan.queues.get(destination.id)?.name ?? ''
    case 'ivr':
      return plan.ivrs.get(destination.id)?.name ?? ''
    case 'time_slot':
      return plan.timeSlots.get(destination.id)?.name ?? ''
    case 'outside':
      return destination.number
    default:
      return ''
  }
}

const EMPTY: Omit<ExplainedStep, 'kind'> = { name: '', number: '', names: [], open: null, why: '', day: '' }

/** Turns a fact's ids into names. */
export function presentStep(plan: Plan, fact: Fact): ExplainedStep {
  const step = (about: Partial<ExplainedStep>): ExplainedStep => ({ ...EMPTY, kind: fact.kind, ...about })
  const names = (ids: readonly number[]) => ids.map((id) => nameOfExtension(plan, id))
  switch (fact.kind) {
    case 'entered':
      return step({ number: fact.about.number, name: fact.about.name })
    case 'did':
      return step({ number: fact.about.number, name: fact.about.label })
    case 'slot': {
      const { name, open, why, day } = fact.about
      return step({ name, open, why, day: day ?? '' })
    }
    case 'ivr_option':
    case 'ivr_invalid':
      return step({ name: plan.ivrs.get(fact.about.ivr)?.name ?? '', number: fact.about.option })
    case 'ivr_answer':
      return step({ name: plan.ivrs.get(fact.about.ivr)?.name ?? '', number: fact.about.answer })
    case 'ivr_timeout':
      return step({ name: plan.ivrs.get(fact.about.ivr)?.name ?? '' })
    case 'ivr':
    case 'ring_group':
    case 'queue_entered':
    case 'queue_full':
    case 'queue_empty':
      return step({ name: fact.about.name })
    case 'queue_left':
      return step({ name: plan.queues.get(fact.about.queue)?.name ?? '', why: fact.about.why })
    case 'offered':
      return step({ names: names(fact.about.extensions) })
    case 'declined':
      return step({ names: names(fact.about.extensions), why: fact.about.outcome })
    case 'outside': {
      const route = outboundFor(plan, fact.about.asked)?.route
      return step({
        number: fact.about.number,
        name: trunkName(plan, fact.about.trunk),
        names: route?.name ? [route.name] : [],
        why: route?.reach === 'emergency' ? 'emergency' : route?.name ? 'route' : '',
      })
    }
    case 'outside_refused':
      return step({ number: fact.about.number, why: fact.about.why })
    case 'redirected':
      return step({ name: nameOfExtension(plan, fact.about.extension), number: fact.about.number })
    case 'answered':
      return step({ number: fact.about.number })
    case 'parked':
      return step({ number: String(fact.about.slot) })
    case 'undisturbed':
    case 'voicemail':
      return step({ name: nameOfExtension(plan, fact.about.extension) })
    case 'conference':
      return step({ name: fact.about.name ?? '' })
    case 'announcement':
      return step({})
    case 'dead_end':
      return step({ name: nameOfDestination(plan, fact.about.destination) })
    case 'transferred':
      return step({ number: fact.about.number, why: fact.about.how })
    case 'returned':
      return step({ name: nameOfDestination(plan, fact.about.destination), why: fact.about.outcome })
    case 'hung_up':
      return step({ why: fact.about.outcome })
    default:
      return fact satisfies never
  }
}

const NOTHING = { outcome: '', name: '', names: [], seconds: null, keys: [] } satisfies Omit<
  ExplainedRest,
  'kind'
>

/** Where the explained call ended up, and what could happen next. */
export function presentRest(plan: Plan, step: JourneyStep, outcome: string): ExplainedRest {
  switch (step.kind) {
    case 'menu': {
      const ivr = plan.ivrs.get(step.ivr)
      const keys = [...(ivr?.options ?? [])].map(([key, destination]) => ({
        key,
        label: nameOfDestination(plan, destination),
      }))
      return { ...NOTHING, kind: 'menu', name: ivr?.name ?? '', seconds: ivr?.timeoutSeconds ?? null, keys }
    }
    case 'queue': {
      const queue = plan.queues.get(step.queue)
      const names = (queue?.members ?? []).map(({ extension }) => nameOfExtension(plan, extension))
      const keys = [...(queue?.exits ?? [])].map(([key, destination]) => ({
        key,
        label: nameOfDestination(plan, destination),
      }))
      return {
        ...NOTHING,
        kind: 'queue',
        name: queue?.name ?? '',
        names,
        seconds: queue?.maxWaitSeconds ?? null,
        keys,
      }
    }
    case 'ring': {
      const names = step.ringing.map((id) => nameOfExtension(plan, id))
      return { ...NOTHING, kind: 'ring', names, seconds: step.seconds }
    }
    case 'outside':
      return { ...NOTHING, kind: 'outside', name: trunkName(plan, step.trunk), names: [step.number] }
    case 'announcement':
      return { ...NOTHING, kind: 'announcement' }
    case 'messages':
      return { ...NOTHING, kind: 'messages' }
    default:
      return { ...NOTHING, kind: 'over', outcome }
  }
}
