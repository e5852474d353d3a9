/** Gives a place back; only the first call counts. */
export type GiveBack = () => void

/**
 * Who gets one of a pool's connections. A company that holds one gets another only while a quarter of them stays free for
 * companies that hold none (one at least, where there are two): slow statements of one leave the others theirs. Of those who wait comes first who holds fewest,
 * then whose turn is longest ago.
 */
export interface ConnectionShares {
  /** Resolves with a place. @throws NoConnection when there was none in time, or too many of the company wait already */
  take(companyId: number): GiveBack | Promise<GiveBack>
}

/** No connection was free in time, or too many wait for one. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

interface ShareSettings {
  places: number
  /** How long one may wait, ms. */
  patienceMs: number
  /** How many of one company may wait at once: each holds its request in memory. */
  mostWaiting: number
  /** How many of all companies; beyond them a company of which nobody waits yet may still wait. */
  mostWaitingInAll: number
}

type Enter = (giveBack: GiveBack) => void

/** A company that holds places, or waits for one. */
interface Company {
  held: number
  /** When it last got a place; 0: not yet. */
  turn: number
  /** In the order they came. */
  line: Set<Enter>
}

export function connectionShares(settings: ShareSettings): ConnectionShares {
  const { places, patienceMs, mostWaiting, mostWaitingInAll } = settings
  const reserve = places > 1 ? Math.max(1, Math.floor(places / 4)) : 0
  const companies = new Map<number, Company>()
  let free = places
  let turn = 0
  let waiting = 0

  function companyOf(id: number): Company {
    const known = companies.get(id)
    if (known) return known
    const company: Company = { held: 0, turn: 0, line: new Set() }
    companies.set(id, company)
    return company
  }
  const forgetIdle = (id: number, { held, line }: Company) => {
    if (held === 0 && line.size === 0) companies.delete(id)
  }
  const mayTake = ({ held }: Company): boolean => free > (held === 0 ? 0 : reserve)

  function place(id: number, company: Company): GiveBack {
    free -= 1
    company.held += 1
    turn += 1
    company.turn = turn
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      free += 1
      company.held -= 1
      admit()
      forgetIdle(id, company)
    }
  }
  function next(): [number, Company] | undefined {
    let first: [number, Company] | undefined
    for (const [id, company] of companies) {
      if (company.line.size === 0 || !mayTake(company)) continue
      if (!first || isBefore(company, first[1])) first = [id, company]
    }
    return first
  }
  function admit(): void {
    for (let found = next(); found; found = next()) {
      const [id, company] = found
      const [enter] = company.line
      if (!enter) return
      company.line.delete(enter)
      waiting -= 1
      enter(place(id, company))
    }
  }
  return {
    take(id) {
      const company = companyOf(id)
      if (mayTake(company)) return place(id, company)
      const { size } = company.line
      if (size >= mostWaiting || (size > 0 && waiting >= mostWaitingInAll))
        return Promise.reject(
          new NoConnection(`${size} of the company and ${waiting} in all wait for a database connection`),
        )
      waiting += 1
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          company.line.delete(enter)
          waiting -= 1
          forgetIdle(id, company)
          reject(new NoConnection(`no database connection was free within ${patienceMs} ms`))
        }, patienceMs)
        const enter: Enter = (giveBack) => {
          clearTimeout(late)
          resolve(giveBack)
        }
        company.line.add(enter)
      })
    },
  }
}

const isBefore = (one: Company, other: Company): boolean =>
  one.held < other.held || (one.held === other.held && one.turn < other.turn)
