import type { EndpointName } from '#platform/telephony/port.ts'
import { CARRIER_ENDPOINT, CUSTOMER_ENDPOINTS, PHONE_ENDPOINT } from './config/outside-sip.ts'

/** Of the simulated carrier on the own server, whose calls are not the exchange's. */
export const isOutside = (endpoint: EndpointName): boolean =>
  endpoint === CARRIER_ENDPOINT || endpoint === PHONE_ENDPOINT || CUSTOMER_ENDPOINTS.includes(endpoint)
