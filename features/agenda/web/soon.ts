const HALF_HOUR = 1_800_000

const from = (starts: number, all_day: boolean) => ({
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(starts + HALF_HOUR).toISOString(),
  all_day,
})

/** The next half hour. */
export const soon = () => from(Math.ceil(Date.now() / HALF_HOUR) * HALF_HOUR, false)

/** All day today, for a task. */
export const today = () => from(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR, true)
