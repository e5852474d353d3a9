import type { RoomCaption } from '../../contract/room-socket.ts'

/** What somebody said last; what they go on saying is added to it. */
export interface ShownCaption extends RoomCaption {
  key: number
}

const LINES = 3
/** Letters of a line; a longer one is followed by another. */
const LONG = 160

/** The last lines with one more. */
export function withCaption(lines: readonly ShownCaption[], caption: RoomCaption): ShownCaption[] {
  const last = lines.at(-1)
  const text = `${last?.text ?? ''} ${caption.text}`
  if (last && last.member === caption.member && text.length <= LONG)
    return [...lines.slice(0, -1), { ...last, text }]
  return [...lines, { ...caption, key: (last?.key ?? 0) + 1 }].slice(-LINES)
}
