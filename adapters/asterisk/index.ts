export {
  CARRIER_ENDPOINT,
  CUSTOMER_ENDPOINTS,
  CUSTOMERS_ADDRESS,
  PHONE_ENDPOINT,
} from './config/outside-sip.ts'
export { createAsteriskEngine } from './engine.ts'
export { isOutside, OUTSIDE_ENDPOINTS } from './outside-endpoints.ts'
export { probeServer } from './probe-server.ts'
export { ensureRuntime } from './runtime/ensure-runtime.ts'
export { NotRenewed } from './server/renew-certificate.ts'
export { startAsterisk } from './server/start-asterisk.ts'
