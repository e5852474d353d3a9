export interface CallSettings {
  /** How long a call rings before it counts as not answered. */
  ringSeconds: number
  /** New calls a second that are let in at one telephone server. */
  callsPerSecond: number
  /** How long a parked call waits in its slot; 90 where nobody says so. */
  parkSeconds?: number
  /** How often it is looked who wants to be called back; 5 where nobody says so. */
  callbackSeconds?: number
}
