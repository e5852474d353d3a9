import { type ConversationRow, messageOf } from './row.ts'

/**
 * The day that is told over the messages while one scrolls: that of the row that comes out below the mark. Null while the
 * day's own mark is in sight. `top` and `below`: indexes of the first row in sight and of the first one below the mark.
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
