import type { ErrorEnvelope } from '#platform/contract/errors.ts'

export type { ErrorEnvelope }

/** Whether an answer's body is the error envelope: refusals may also come from a proxy in between. */
export const errorEnvelopeShape = (body: unknown): body is ErrorEnvelope =>
  typeof body === 'object' &&
  body !== null &&
  'detail' in body &&
  typeof body.detail === 'string' &&
  'code' in body &&
  typeof body.code === 'string'
