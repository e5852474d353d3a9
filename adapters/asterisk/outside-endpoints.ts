import type { EndpointName } from '#platform/telephony/port.ts'
import { CARRIER_ENDPOINT, CUSTOMER_ENDPOINTS, PHONE_ENDPOINT } from './config/outside-sip.ts'

/** Endpoints of the simulated carrier on our server, whose calls are not the companies'. */
export const OUTSIDE_ENDPOINTS: readonly EndpointName[] = [
  CARRIER_ENDPOINT,
  PHONE_ENDPOINT,
  ...CUSTOMER_ENDPOINTS,
]

export const isOutside = (endpoint: EndpointName): boolean => OUTSIDE_ENDPOINTS.includes(endpoint)
