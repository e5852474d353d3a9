import { CHANNELS } from '../../contract/interactions.ts'

/** What a fact of the CRM is about; which one may be seen follows from the record access of the entity. */
export const REPORT_ENTITIES = ['person', 'interaction', 'business', 'stage', 'sale'] as const

const KINDS = [
  'lead',
  'contacted',
  'converted',
  'discarded',
  'person',
  'interaction',
  'business',
  'won',
  'lost',
  'stage',
  'sale',
] as const

const reference = { kind: 'reference' } as const

/** Dimensions of all sources. */
export const COMMON = {
  entity: { kind: 'choice', values: REPORT_ENTITIES },
  kind: { kind: 'choice', values: KINDS },
  owner: reference,
  group: reference,
  origin: reference,
  campaign: reference,
} as const
export const CHANNEL = { channel: { kind: 'choice', values: CHANNELS } } as const
export const LINE = { line: reference } as const
export const STATUS = { status: reference } as const
export const REASON = { reason: reference } as const
export const NEED = { need: { kind: 'reference', many: true } } as const
export const PIPELINE = { ...LINE, phase: reference, stage: reference } as const
/** First or repeated, by the dates of the buyer's sales. */
export const PURCHASE = { purchase: { kind: 'choice', values: ['first', 'repeat'] } } as const

/** Conditions by kind of fact. */
export const ofKind = (...kinds: (typeof KINDS)[number][]) => ({ kind: kinds })
