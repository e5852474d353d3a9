import { z } from 'zod'
import { id, text } from '#platform/contract/scalars.ts'

export const CALL_RESULTS = ['answered', 'missed', 'unanswered'] as const
export const MESSAGE_CHANNELS = ['whatsapp', 'facebook', 'join'] as const

export const STARTS = [
  'created',
  'status',
  'stage',
  'owner',
  'field',
  'form',
  'call',
  'message',
  'idle',
  'stage_age',
] as const
export type StartKind = (typeof STARTS)[number]

/** When automations of each kind of record can run. */
export const STARTS_OF = {
  lead: ['created', 'status', 'owner', 'field', 'form', 'call', 'message', 'idle'],
  person: ['created', 'status', 'owner', 'field', 'form', 'call', 'message', 'idle'],
  interaction: ['created', 'status', 'stage', 'owner', 'field', 'stage_age'],
  business: ['created', 'stage', 'owner', 'field', 'stage_age'],
} as const satisfies Readonly<Record<string, readonly StartKind[]>>

const target = z.object({ id, label: text(200) })

const start = z.object({
  kind: z.enum(STARTS),
  /** The new status, stage or owner, or the form; null: any. */
  to: target.nullable().default(null),
  /** Of `field`. */
  field: text(60).nullable().default(null),
  /** Of `call`: null is any. */
  result: z.enum(CALL_RESULTS).nullable().default(null),
  /** Of `message`: null is any. */
  channel: z.enum(MESSAGE_CHANNELS).nullable().default(null),
  /** Of `idle` and `stage_age`. */
  days: z.number().int().min(1).max(730).nullable().default(null),
})
export type AutomationStart = z.output<typeof start>

const MAX_VALUE = 300

const action = z.discriminatedUnion('kind', [
  /** `owner` null: whoever has the record. */
  z.object({
    kind: z.literal('task'),
    title: text(160).min(1),
    days: z.number().int().min(0).max(365),
    owner: target.nullable(),
  }),
  z.object({ kind: z.literal('notify'), text: text(300).min(1), owner: target.nullable() }),
  /** `value`: as the record's edit takes it; `label`: as it is shown. */
  z.object({
    kind: z.literal('set'),
    field: text(60).min(1),
    value: z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.number()).max(50), z.null()]),
    label: z.string().max(MAX_VALUE),
  }),
  /** Several: by turns. */
  z.object({ kind: z.literal('assign'), users: z.array(target).min(1).max(50) }),
  /** Sent between the hours, local; otherwise the run waits for the next ones. */
  z.object({
    kind: z.literal('message'),
    template: target,
    params: z.array(text(MAX_VALUE)).max(20),
    from_hour: z.number().int().min(0).max(23),
    to_hour: z.number().int().min(1).max(24),
  }),
  z.object({ kind: z.literal('sequence'), sequence: target }),
  z.object({ kind: z.literal('webhook'), webhook: target }),
  z.object({
    kind: z.literal('wait'),
    minutes: z
      .number()
      .int()
      .min(1)
      .max(90 * 24 * 60),
  }),
])
export type AutomationAction = z.output<typeof action>
export type ActionKind = AutomationAction['kind']
export const ACTION_KINDS = [
  'task',
  'notify',
  'set',
  'assign',
  'message',
  'sequence',
  'webhook',
  'wait',
] as const satisfies readonly ActionKind[]

const condition = z.object({
  field: text(60),
  op: z.enum(['is', 'not', 'contains', 'between', 'within', 'empty', 'filled']),
  values: z.array(z.string().max(MAX_VALUE)).max(50),
  names: z.array(z.string().max(200)).max(50).optional(),
})

/** Clauses of the filter joined by and, alternatives of each joined by or. */
export const automationConditions = z.array(z.array(condition).min(1).max(10)).max(10)
export const automationActions = z.array(action).max(20)
export const automationStart = start

export const automationDesign = z.object({
  start: start.nullable(),
  conditions: automationConditions,
  actions: automationActions,
})
export type AutomationDesign = z.output<typeof automationDesign>
