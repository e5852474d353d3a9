import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface SuggestionsProps {
  id: string
  label: string
  /** `key` identifies an entry in React; choosing goes by index. */
  proposed: readonly { key: string | number; content: ReactNode }[]
  at: number
  onChoose: (index: number) => void
}

/** Suggestions above the field, which keeps the focus. */
export const Suggestions = ({ id, label, proposed, at, onChoose }: SuggestionsProps) => {
  if (proposed.length === 0) return null
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={label}
      sx={{
        position: 'absolute',
        left: 8,
        right: 8,
        bottom: '100%',
        mb: 0.5,
        zIndex: 2,
        maxWidth: 520,
        p: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
      }}
    >
      {proposed.map(({ key, content }, index) => (
        <Box
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(index)
          }}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1,
            py: 0.5,
            borderRadius: 1,
            cursor: 'pointer',
            '&[aria-selected=true]': { bgcolor: 'primary.light' },
          }}
        >
          {content}
        </Box>
      ))}
    </Box>
  )
}
