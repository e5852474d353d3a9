import { z } from 'zod'

/** How a call ended, or that it was answered. Stored, reported, and shown as `phone.outcome.{outcome}`. */
export const OUTCOMES = [
  'answered',
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'unknown-number',
  'not-allowed',
  'cancelled',
  'congestion',
  'daily-limit',
  'device-lost',
  'engine-restarted',
  'suspended',
  'completed',
  'failed',
] as const
export const outcome = z.enum(OUTCOMES)
export type Outcome = z.infer<typeof outcome>

export const direction = z.enum(['INCOMING', 'OUTGOING'])
export type Direction = z.infer<typeof direction>

/** The wire's names for a phone's state. */
export const PHONE_STATUSES = ['UNREGISTERED', 'REGISTERED', 'BUSY', 'IN_CALL', 'IN_MEETING'] as const
export const phoneStatus = z.enum(PHONE_STATUSES)
export type PhoneStatus = z.infer<typeof phoneStatus>
/** What calls go by: who is in a video meeting can be called. */
export type CallStatus = Exclude<PhoneStatus, 'IN_MEETING'>
