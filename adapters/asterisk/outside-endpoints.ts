import type { EndpointName } from '#platform/telephony/port.ts'
import { CARRIER_ENDPOINT, CUSTOMER_ENDPOINTS, PHONE_ENDPOINT } from './config/outside-sip.ts'

/** Endpoints of the simulated carrier on our server, whose calls are not the companies'. */
export const isOutside = (endpoint: EndpointName): boolean =>
  endpoint === CARRIER_ENDPOINT || endpoint === PHONE_ENDPOINT || CUSTOMER_ENDPOINTS.includes(endpoint)
