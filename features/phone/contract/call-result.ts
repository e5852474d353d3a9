/**
 * What became of a call, decided once when it ends (`result_of_call` in the database) and read by the board, the missed calls, Inicio,
 * notices and all reports.
 *
 * From outside:
 * - `answered`: somebody talked, or it joined a conference
 * - `abandoned`: lost; `LOST_PLACES` says where. Of these the company should call back
 * - `declined`: who was called refused it
 * - `informed`: it only heard what was set up for it, such as an announcement
 * - `blocked`: never let in, by a block list or a limit
 *
 * Made by an extension: `answered`, `unanswered`, `blocked`, or `service` (feature codes as *97).
 * `continued`: the part after a transfer or parking, whose first part counts.
 */
export const CALL_RESULTS = [
  'answered',
  'abandoned',
  'declined',
  'informed',
  'blocked',
  'unanswered',
  'service',
  'continued',
] as const

/** Where an abandoned call was last. `entry`: nothing was reached; `ringing`: at a person's phone; `voicemail`: at a box. */
export const LOST_PLACES = [
  'entry',
  'after_hours',
  'menu',
  'queue',
  'ring_group',
  'ringing',
  'voicemail',
] as const

/** Results that count as a call; `continued` and `service` do not. */
export const COUNTED_RESULTS = CALL_RESULTS.filter((result) => result !== 'continued' && result !== 'service')
