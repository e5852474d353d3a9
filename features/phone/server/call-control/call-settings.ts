export interface CallSettings {
  /** How long a call rings before it counts as not answered. */
  ringSeconds: number
  /** New calls a second that are let in at one telephone server. */
  callsPerSecond: number
  /** How long a parked call waits in its slot; 90 where nobody says so. */
  parkSeconds?: number
}
