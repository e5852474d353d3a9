import type { Api } from '#platform/http/web/api.ts'
import { takeDialOrder } from '../../contract/dial-orders.ts'
import type { Softphone } from '../softphone/softphone.ts'

/**
 * Calls the number that the user clicked on in a connected program. Every open softphone of theirs hears of the order; the first
 * that takes it calls. One that cannot call now leaves it to the others.
 */
export const createOrderTaker =
  (api: Api, softphone: Pick<Softphone, 'contact' | 'clickToCall'>) =>
  (order: string): void => {
    if (softphone.contact() === null) return
    api
      .call(takeDialOrder, { params: { order } })
      .then(({ number }) => softphone.clickToCall(number))
      // Another device took it, or it is too old.
      .catch(() => undefined)
  }
