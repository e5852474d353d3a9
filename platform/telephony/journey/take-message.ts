import type { Sound } from '../port.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { Walker } from './walker.ts'

const LEAVE_MESSAGE: readonly Sound[] = [{ kind: 'system', name: 'vm-intro' }]

/** The box of an extension: a greeting, a tone, and whatever the caller says. */
export function greet(walker: Walker, extension: number): undefined {
  walker.notes({ kind: 'voicemail', about: { extension } })
  walker.answer()
  walker.stepTo({ kind: 'voicemail', extension, recording: null })
  walker.play(walker.around.plan.extensions.get(extension)?.greeting ?? LEAVE_MESSAGE)
}

export function inVoicemail(
  walker: Walker,
  { extension, recording }: Extract<JourneyStep, { kind: 'voicemail' }>,
  event: JourneyEvent,
): undefined {
  const heard = event.type === 'played' || event.type === 'resumed'
  if (recording === null && heard) {
    const name = `message-${walker.journey.id}`
    walker.stepTo({ kind: 'voicemail', extension, recording: name })
    return walker.does({ type: 'record-message', recording: name, extension })
  }
  const over = event.type === 'recorded' && event.recording === recording
  if (over || (recording !== null && event.type === 'resumed')) walker.finish('completed')
}
