import type { RecordingId, Sound } from '../port.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { Walker } from './walker.ts'

const LEAVE_MESSAGE: readonly Sound[] = [{ kind: 'system', name: 'vm-intro' }]

const NAME = 'message-'

/** Name of a call's message recording: one per call. */
export const nameOfMessage = (call: string): RecordingId => NAME + call
/** Null: another recording. */
export const callOfMessage = (recording: RecordingId): string | null =>
  recording.startsWith(NAME) ? recording.slice(NAME.length) : null

/** An extension's mailbox: greeting, tone, recording. */
export function greet(walker: Walker, extension: number): undefined {
  walker.notes({ kind: 'voicemail', about: { extension } })
  walker.answer()
  walker.stepTo({ kind: 'voicemail', extension, recording: null })
  walker.play(walker.context.plan.extensions.get(extension)?.greeting ?? LEAVE_MESSAGE)
}

export function inVoicemail(
  walker: Walker,
  { extension, recording }: Extract<JourneyStep, { kind: 'voicemail' }>,
  event: JourneyEvent,
): undefined {
  // Repeated after a gap: a recording in progress continues.
  if (event.type === 'resumed' || (event.type === 'played' && recording === null)) {
    const name = nameOfMessage(walker.journey.id)
    walker.stepTo({ kind: 'voicemail', extension, recording: name })
    return walker.does({ type: 'record-message', recording: name, extension })
  }
  if (event.type === 'recorded' && event.recording === recording) walker.finish('completed')
}
