import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { formatDuration } from '#platform/i18n/format.ts'
import { type AskAddress, voicePlayer } from './player.ts'

/** An event in a recording. */
export interface SoundMark {
  /** Seconds from the start. */
  at: number
  text: string
}

interface SoundMarksProps {
  /** Id of the sound in the player. */
  id: string
  ask: AskAddress
  marks: readonly SoundMark[]
}

/** Events of a recording, in order; a click plays from there. */
export const SoundMarks = ({ id, ask, marks }: SoundMarksProps) => (
  <List dense disablePadding sx={{ maxHeight: 180, overflowY: 'auto' }}>
    {marks.map(({ at, text }, index) => (
      <ListItem
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        key={index}
        disablePadding
      >
        <Button
          size="small"
          color="inherit"
          onClick={() => voicePlayer.seek(id, ask, at)}
          sx={{ justifyContent: 'flex-start', textAlign: 'left', gap: 1.5, fontWeight: 400 }}
        >
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatDuration(at)}</span>
          {text}
        </Button>
      </ListItem>
    ))}
  </List>
)
