import type { Direction } from '../../contract/call.ts'
import type { Call } from './call-set.ts'
import type { LiveCallsOptions } from './live-calls.ts'
import type { PhoneLineOptions } from './phone-line.ts'

export interface SoftphoneOptions extends LiveCallsOptions, Pick<PhoneLineOptions, 'connect'> {
  microphone: () => string | null
  /** Invites somebody to a running call, which becomes a conference if it is none. Shows the person any refusal. */
  invite?: (call: Call, number: string) => Promise<void>
  /** The person muted or unmuted their microphone. */
  onMuted?: (call: Call, muted: boolean) => void
  /** A call could not be put on hold. */
  onHoldRefused?: () => void
}

export type CallRefusal = 'empty' | 'invalid' | 'in-call' | 'locked' | 'off' | 'no-microphone'

/** A call that is resumed here after a reload. */
export interface ExpectedCall {
  direction: Direction
  number: string
  /** When it was answered, ms. */
  since: number
}
