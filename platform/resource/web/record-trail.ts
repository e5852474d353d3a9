/** The last list visited: its URL with all filters, and the URLs of its rows, in order. */
let trail: { list: string; pages: readonly string[] } = { list: '', pages: [] }

export const leaveTrail = (list: string, pages: readonly string[]): void => {
  trail = { list, pages }
}

interface Beside {
  /** The last list. */
  list: string | null
  before: string | null
  after: string | null
}

/** Neighbours of a page in that list; nulls outside of it. */
export const besideOf = (page: string): Beside => {
  const at = trail.pages.indexOf(page)
  if (at < 0) return { list: null, before: null, after: null }
  return { list: trail.list, before: trail.pages[at - 1] ?? null, after: trail.pages[at + 1] ?? null }
}
