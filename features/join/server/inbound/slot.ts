/** A line in which events of a company are processed in order. */
export interface Slot {
  company_id: number
  slot: number
}
