/** The list that somebody was at last: its address with all that narrows it, and those of its rows' own pages, in its order. */
let trail: { list: string; pages: readonly string[] } = { list: '', pages: [] }

export const leaveTrail = (list: string, pages: readonly string[]): void => {
  trail = { list, pages }
}

interface Beside {
  /** Where one came from. */
  list: string | null
  before: string | null
  after: string | null
}

/** What stands around a page in that list; nulls where nobody came from a list with it. */
export const besideOf = (page: string): Beside => {
  const at = trail.pages.indexOf(page)
  if (at < 0) return { list: null, before: null, after: null }
  return { list: trail.list, before: trail.pages[at - 1] ?? null, after: trail.pages[at + 1] ?? null }
}
