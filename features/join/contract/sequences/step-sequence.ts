export const CONDITIONS = ['always', 'label', 'not_label', 'read', 'not_read'] as const

export interface SequenceStep {
  /** Minutes after the step before, or after the enrolment. */
  after_minutes: number
  /** A template's id. */
  template: number
  params: readonly string[]
  when: (typeof CONDITIONS)[number]
  /** For conditions about a label. */
  label: number | null
}

export interface Enrolment {
  /** Index of the next step. */
  step: number
  /** When the step before was done, ms. */
  since: number
  enrolledAt: number
}

/** The facts at this moment. */
export interface SequenceContext {
  now: number
  isOpen: boolean
  stopOnReply: boolean
  /** The contact's last message, ms; null when they never wrote. */
  repliedAt: number | null
  optedOut: boolean
  labelId: number | null
  /** Whether the previous step's message was read. */
  wasRead: boolean
}

export type SequenceMove =
  | { kind: 'send'; step: SequenceStep }
  /** The condition does not hold: continue with the next step. */
  | { kind: 'skip' }
  | { kind: 'wait'; until: number }
  | { kind: 'end'; state: 'done' | 'replied' | 'opted_out' }

/** How long to wait during closed hours before checking again, ms. */
const CLOSED = 10 * 60_000

function holds({ when, label }: SequenceStep, { labelId, wasRead }: SequenceContext): boolean {
  switch (when) {
    case 'always':
      return true
    case 'label':
      return labelId !== null && labelId === label
    case 'not_label':
      return labelId === null || labelId !== label
    case 'read':
      return wasRead
    case 'not_read':
      return !wasRead
    default:
      return when satisfies never
  }
}

/** Decides a person's next move. Pure: equal arguments give equal results. */
export function stepSequence(
  steps: readonly SequenceStep[],
  { step: index, since, enrolledAt }: Enrolment,
  context: SequenceContext,
): SequenceMove {
  if (context.optedOut) return { kind: 'end', state: 'opted_out' }
  if (context.stopOnReply && context.repliedAt !== null && context.repliedAt >= enrolledAt)
    return { kind: 'end', state: 'replied' }
  const step = steps[index]
  if (step === undefined) return { kind: 'end', state: 'done' }
  const due = since + step.after_minutes * 60_000
  if (context.now < due) return { kind: 'wait', until: due }
  if (!context.isOpen) return { kind: 'wait', until: context.now + CLOSED }
  return holds(step, context) ? { kind: 'send', step } : { kind: 'skip' }
}
