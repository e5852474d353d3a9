/** A line in which a company's events are carried out. */
export interface Slot {
  company_id: number
  slot: number
}
