/** For what the exchange's tables and forms store; defined beside the code that walks it. */
export {
  type Destination,
  destination,
} from '#platform/telephony/contract/destination.ts'
