export interface CallSettings {
  /** How long a call rings before it counts as not answered. */
  ringSeconds: number
  /** New calls per second admitted at one telephone server. */
  callsPerSecond: number
  /** The same for each company, in each direction, if the operator chose nothing; 10 by default. */
  callsPerSecondPerCompany?: number
  /** How long a parked call stays in its slot, seconds; 90 by default. */
  parkSeconds?: number
  /** How often callbacks are looked for, seconds; 5 by default. */
  callbackSeconds?: number
}
