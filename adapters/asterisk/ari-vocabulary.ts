import type { DialCommand, DialOutsideCommand, EngineEvent, LegHeaders } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'
import { REPORT_REDIRECT, REPORT_REFUSAL } from './config/redirect-dialplan.ts'

/** Translation between the port's vocabulary and Asterisk's. */

/** Makes Asterisk report a REFER to the application instead of executing it. */
const OWN_TRANSFERS = { 'PJSIP_TRANSFER_HANDLING()': 'ari-only' }

/** Counts how often a call went out from here. The dialplan passes it on (`config/dialplan-files.ts`). */
export const HOPS_HEADER = 'X-Suite-Hops'

export const outsideVariables = ({
  hops,
  maxForwards,
  forwardedFor,
  callerId: { number },
  hidden = number === '',
}: Pick<DialOutsideCommand, 'hops' | 'maxForwards' | 'forwardedFor' | 'callerId' | 'hidden'>): Record<
  string,
  string
> => ({
  ...OWN_TRANSFERS,
  ...REPORT_REFUSAL,
  [`PJSIP_HEADER(add,${HOPS_HEADER})`]: String(hops),
  // Asterisk adds its own 70 only where there is none.
  ...(maxForwards === undefined ? {} : { 'PJSIP_HEADER(add,Max-Forwards)': String(maxForwards) }),
  // Asterisk makes From anonymous, and leaves the number out.
  ...(hidden ? { 'CONNECTEDLINE(pres,i)': 'prohib', 'PJSIP_HEADER(add,Privacy)': 'id' } : {}),
  ...(hidden && number !== ''
    ? { 'PJSIP_HEADER(add,P-Asserted-Identity)': `<tel:${dialable(number)}>` }
    : {}),
  // Asterisk makes Diversion of it, with the trunk's domain.
  ...(forwardedFor === undefined
    ? {}
    : {
        'REDIRECTING(from-num,i)': dialable(forwardedFor),
        'REDIRECTING(reason,i)': 'unconditional',
        'REDIRECTING(count,i)': String(hops),
      }),
})

export const headerVariables = ({ callId, resumes, outside }: LegHeaders): Record<string, string> => ({
  ...OWN_TRANSFERS,
  ...REPORT_REDIRECT,
  'PJSIP_HEADER(add,X-Call-Id)': callId,
  ...(resumes ? { 'PJSIP_HEADER(add,X-Resume)': callId } : {}),
  ...(outside ? { 'PJSIP_HEADER(add,X-Outside)': 'yes' } : {}),
})

export function recorded({ type, recording }: Extract<AriEvent, { recording: unknown }>): EngineEvent {
  const seconds = type === 'RecordingFailed' ? 0 : (recording.duration ?? 0)
  const leg = recording.target_uri.replace(/^channel:/, '')
  return { type: 'message-recorded', leg, recording: recording.name, seconds }
}

export const dialable = (number: string): string => number.replace(/[^0-9*#+]/g, '')

/** Who calls, as the other side is told (`POST /channels/create` has no caller id). Without an update of it. */
export function callingParty({ callerId }: Pick<DialCommand, 'callerId'>): Record<string, string> {
  const [, name = '', number = ''] = /^"(.*)" <(.*)>$/s.exec(callerIdOf({ callerId })) ?? []
  return { 'CONNECTEDLINE(name,i)': name, 'CONNECTEDLINE(num,i)': number }
}

/** Quotes and brackets would end the name, control characters the header. */
function callerIdOf({ callerId }: Pick<DialCommand, 'callerId'>): string {
  return `"${callerId.name.replace(/["\\<>]/g, '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')}" <${callerId.number.replace(/[^0-9*#+A-Za-z]/g, '')}>`
}

/** A count that a dialplan function returned; null: none. */
export const countIn = (value: string): number | null => (/^\d+$/.test(value) ? Number(value) : null)
