import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NotificatorEvent } from '../../contract/events.ts'
import type { Softphone } from '../softphone/softphone.ts'

type Event = Extract<
  NotificatorEvent,
  { eventType: 'attended_transfer' | 'transfer_invitation' | 'transfer_rejected' | 'call_rejected' }
>
export type Invitation = Extract<Event, { eventType: 'transfer_invitation' }>['data']
/** `reason` is empty unless one was given. */
export interface RefusedTransfer {
  name: string
  reason: string
}

export interface TransferUpdates {
  /** The newest announcement; its call rings a moment later. */
  invitation: StoreApi<{ latest: Invitation | null }>
  onEvent(event: Event): void
}

/** Handles the server's transfer events, both of one's own transfers and of those to this phone. */
export function createTransferUpdates(
  softphone: Pick<Softphone, 'store' | 'call'>,
  onRefused: (updates: RefusedTransfer) => void,
): TransferUpdates {
  const invitation: TransferUpdates['invitation'] = createStore(() => ({ latest: null }))
  return {
    invitation,
    onEvent(event) {
      switch (event.eventType) {
        case 'attended_transfer': {
          // Only the device that has the call acts.
          const own = softphone.store.getState().calls.some(({ callId }) => callId === event.data.call_id)
          if (own) void softphone.call(event.data.target)
          return
        }
        case 'transfer_invitation':
          return invitation.setState({ latest: event.data })
        case 'transfer_rejected':
        case 'call_rejected':
          return onRefused({ name: event.data.by.label || event.data.by.number, reason: event.data.reason })
        default:
          return event satisfies never
      }
    },
  }
}
