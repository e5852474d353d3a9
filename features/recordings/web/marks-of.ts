import type { z } from 'zod'
import type { JourneyStep } from '#platform/journey/contract/journey.ts'
import type { SoundMark } from '#platform/media/web/voice/sound-marks.tsx'
import type { readRecordingMarks } from '../contract/marks.ts'

type Mark = z.infer<typeof readRecordingMarks.answer>['marks'][number]

/** Marks on a recording's timeline: its own, and the steps of its call that fall into it. `duration`: seconds. */
export function marksOf(
  { startedAt, duration }: { startedAt: string; duration: number },
  marks: readonly Mark[],
  steps: readonly JourneyStep[],
  textOfMark: (mark: Mark) => string,
  textOfStep: (step: JourneyStep) => string,
): SoundMark[] {
  const begun = Date.parse(startedAt)
  const ofCall = steps.flatMap((step) => {
    const at = (Date.parse(step.at) - begun) / 1_000
    // The end of the call is the end of the sound anyway.
    return at >= 0 && at <= duration && step.kind !== 'hung_up' ? [{ at, text: textOfStep(step) }] : []
  })
  const ofSound = marks.map((mark) => ({ at: Math.min(mark.at, duration), text: textOfMark(mark) }))
  return [...ofCall, ...ofSound].toSorted((one, other) => one.at - other.at)
}
