import type { DialCommand, EngineEvent, LegHeaders } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'

/** Translation between the port's vocabulary and Asterisk's. */

/** Makes Asterisk report a REFER to the application instead of executing it. */
const OWN_TRANSFERS = { 'PJSIP_TRANSFER_HANDLING()': 'ari-only' }

/** Counts how often a call went out from here. The dialplan passes it on (`config/dialplan-files.ts`). */
export const HOPS_HEADER = 'X-Suite-Hops'

export const outsideVariables = (hops: number): Record<string, string> => ({
  ...OWN_TRANSFERS,
  [`PJSIP_HEADER(add,${HOPS_HEADER})`]: String(hops),
})

export function headerVariables({ callId, resumes }: LegHeaders): Record<string, string> {
  const added = { ...OWN_TRANSFERS, 'PJSIP_HEADER(add,X-Call-Id)': callId }
  return resumes ? { ...added, 'PJSIP_HEADER(add,X-Resume)': callId } : added
}

export function recorded({ type, recording }: Extract<AriEvent, { recording: unknown }>): EngineEvent {
  const seconds = type === 'RecordingFailed' ? 0 : (recording.duration ?? 0)
  const leg = recording.target_uri.replace(/^channel:/, '')
  return { type: 'message-recorded', leg, recording: recording.name, seconds }
}

export const dialable = (number: string): string => number.replace(/[^0-9*#+]/g, '')

/** Quotes and brackets would end the name, control characters the header. */
export function callerIdOf({ callerId }: Pick<DialCommand, 'callerId'>): string {
  return `"${callerId.name.replace(/["\\<>]/g, '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')}" <${callerId.number.replace(/[^0-9*#+A-Za-z]/g, '')}>`
}

/** A count that a dialplan function returned; null: none. */
export const countIn = (value: string): number | null => (/^\d+$/.test(value) ? Number(value) : null)
