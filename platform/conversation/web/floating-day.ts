import { type ConversationRow, messageOf } from './row.ts'

/**
 * The day to float over the messages while scrolling: that of the first row below the chip. Null while that day's own heading
 * is visible. `top` and `below`: indexes of the first visible row and of the first one below the chip.
 */
export function floatingDay(rows: readonly ConversationRow[], top: number, below: number): string | null {
  for (let index = top; index < rows.length; index += 1) {
    const row = rows[index]
    if (row?.kind === 'day') return null
    const message = messageOf(row)
    if (message && index >= below) return message.created_at
  }
  return null
}
