/** Result of a row. */
export interface RowResult {
  number: number
  outcome: 'created' | 'changed' | 'skipped' | 'wrong'
  record_id?: number
  version?: number
  before?: Record<string, unknown>
  /** Of a wrong row why, of another what was kept otherwise than written. */
  reasons?: string
  /** Errors by field. */
  refused?: Readonly<Record<string, string>>
  /** One-time secrets of a new record. */
  once?: Readonly<Record<string, string>>
}
