import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import { configureJoin } from '../abilities.ts'
import { webPackageMissing } from '../errors.ts'

/** off · opening · code: waiting to be scanned · expired: nobody scanned it · dialogs: scanned, loading · open. */
const webSession = z.object({
  step: z.enum(['off', 'opening', 'code', 'expired', 'dialogs', 'open']),
  /** Content of the QR code; null without one. */
  qr: z.string().nullable(),
})
export type WebSession = z.infer<typeof webSession>

const shared = {
  path: '/api/admin/join-accounts/:id/web-session/',
  auth: 'session',
  ability: configureJoin,
  params: z.object({ id: idParam }),
  answer: webSession,
} as const

export const readWebSession = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Progress of pairing a number by QR code.',
  errors: [notFound],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const startWebSession = defineRoute({
  ...shared,
  method: 'POST',
  summary: 'Requests a QR code for the number’s telephone, or a new one when it has expired.',
  errors: [notFound, webPackageMissing],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const endWebSession = defineRoute({
  ...shared,
  method: 'DELETE',
  summary: 'Signs the number’s device out and deletes its session.',
  errors: [notFound],
})
