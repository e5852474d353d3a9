export interface ReadEvent {
  uid: string
  title: string
  description: string | null
  location: string | null
  meeting_url: string | null
  /** ms. */
  starts: number
  ends: number
  all_day: boolean
  time_zone: string
  /** Null: once. */
  rule: string | null
  /** Starts of occurrences that do not happen. */
  excluded: number[]
  /** Local days without one: some programs name no time. */
  excluded_days: string[]
  /** Occurrences with values of their own, by when the rule puts them. */
  own: (Omit<ReadEvent, 'own' | 'rule' | 'excluded' | 'excluded_days'> & { recurs: number })[]
}

/** A time as it stands in the file. */
export interface Moment {
  at: number
  isDay: boolean
  zone: string
}

/** An event as it stands in the file. */
export interface Found extends ReadEvent {
  recurs: Moment | null
  /** It is about all after it as well. */
  following: boolean
  /** Starts beside those of its rule. */
  more: number[]
  cancelled: boolean
}
