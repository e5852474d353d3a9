import type { ErrorEnvelope } from '#platform/contract/errors.ts'

export type { ErrorEnvelope }

/** Whether a body is our error envelope: a proxy may have answered instead. */
export const errorEnvelopeShape = (body: unknown): body is ErrorEnvelope =>
  typeof body === 'object' &&
  body !== null &&
  'detail' in body &&
  typeof body.detail === 'string' &&
  'code' in body &&
  typeof body.code === 'string'
