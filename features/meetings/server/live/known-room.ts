/** A room as the database knows it. */
export interface KnownRoom {
  id: number
  companyId: number
  /** With its random end. */
  room: string
  name: string
  guestsWait: boolean
  createdBy: number
}
