import type { Profile } from '@node-saml/node-saml'
import { z } from 'zod'

/** The parts of a signed assertion that the library does not compare itself. */
const assertion = z.object({
  Assertion: z.object({
    Subject: z
      .array(
        z.object({
          SubjectConfirmation: z
            .array(
              z.object({
                SubjectConfirmationData: z
                  .array(
                    z.object({
                      $: z.object({ Recipient: z.string().optional(), InResponseTo: z.string().optional() }),
                    }),
                  )
                  .min(1),
              }),
            )
            .length(1),
        }),
      )
      .length(1),
  }),
})

/** For whom the assertion is and which request it answers, from its signed part. */
export function readSubject(profile: Profile): { recipient: string | null; inResponseTo: string | null } {
  const read = assertion.safeParse(profile.getAssertion?.())
  const data = read.data?.Assertion.Subject[0]?.SubjectConfirmation[0]?.SubjectConfirmationData[0]?.$
  return { recipient: data?.Recipient ?? null, inResponseTo: data?.InResponseTo ?? null }
}
