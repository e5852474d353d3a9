/** Where plain RTP is taken, by UDP. */
export interface MediaAddress {
  host: string
  port: number
}
