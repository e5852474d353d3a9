/** A page of the web client that other sites may show in a frame, at addresses that a feature knows. */
export interface FramedPage {
  /** Route with one parameter, such as `/formulario/:key`, or without. */
  path: `/${string}`
  /** Whether there is such a page; otherwise the address is not to be framed either. */
  exists(parameter: string): Promise<boolean>
  /** Origins that may show it; absent: every one. A page with a session names them. */
  framers?(parameter: string): Promise<readonly string[]>
}
