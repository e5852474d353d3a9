export interface MeasurementRow {
  what: string
  /** With its unit. */
  measured: string
  goal?: string
  /** Absent without a goal. */
  met?: boolean
}

export interface Measurement {
  title: string
  /** One or two sentences: how it was measured. */
  method: string
  rows: readonly MeasurementRow[]
}
