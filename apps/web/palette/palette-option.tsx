import Call from '@mui/icons-material/Call'
import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { Keys } from '../shell/keys.tsx'
import type { PaletteEntry } from './entries.ts'

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  selected: boolean
  onPoint: () => void
  onTake: () => void
  onCall: () => void
}

export const PaletteOption = ({ id, entry, selected, onPoint, onTake, onCall }: PaletteOptionProps) => (
  // Focus stays in the field (aria-activedescendant); options only take pointer events.
  <Box
    id={id}
    role="option"
    aria-selected={selected}
    onMouseMove={onPoint}
    onClick={onTake}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      px: 1.25,
      minHeight: 38,
      borderRadius: 1,
      cursor: 'pointer',
      '&[aria-selected=true]': { bgcolor: 'primary.light' },
    }}
  >
    {entry.person && <InitialsAvatar name={entry.person.name} src={entry.person.avatar} size={26} />}
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {entry.text}
    </Box>
    <Box
      component="span"
      sx={{ flex: 1, color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
    >
      {entry.hint}
    </Box>
    {entry.person && entry.call !== undefined && (
      // For the pointer; the keyboard has Ctrl+Enter.
      <Box
        component="span"
        aria-hidden
        onClick={(event: MouseEvent) => {
          event.stopPropagation()
          onCall()
        }}
        sx={{ display: 'grid', placeItems: 'center', width: 28, height: 28, borderRadius: 1 }}
      >
        <Call fontSize="small" sx={{ color: 'success.main' }} />
      </Box>
    )}
    {entry.keys !== undefined && <Keys keys={entry.keys} />}
  </Box>
)
