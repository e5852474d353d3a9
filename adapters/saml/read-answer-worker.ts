import { answerParent } from '#platform/host/process/answer-parent.ts'
import type { SignOnReason } from '#platform/sign-on/contract/reasons.ts'
import type { SignOnFacts } from '#platform/sign-on/port.ts'
import { type GivenAnswer, readAnswer, refusalOf } from './read-answer.ts'

/** Refusals lose their class on the way to the program. */
export type ReadAnswer = { facts: SignOnFacts } | { reason: SignOnReason; message: string }

await answerParent<GivenAnswer, ReadAnswer>((given) =>
  readAnswer(given).then(
    (facts) => ({ facts }),
    (error: unknown) => {
      const { reason, message } = refusalOf(error)
      return { reason, message }
    },
  ),
)
