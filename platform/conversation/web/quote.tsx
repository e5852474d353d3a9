import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

export interface QuotedWords {
  /** Whose message it is. */
  name: string
  /** How it begins, or what it is. */
  words: string
}

/** Two lines of a message: whose it is and how it begins. */
export const QuoteLines = ({ name, words }: QuotedWords) => (
  <Box
    component="span"
    sx={{
      display: 'block',
      minWidth: 0,
      width: 1,
      textAlign: 'left',
      borderLeft: 3,
      borderColor: 'primary.main',
      pl: 1,
      fontSize: '0.8125rem',
      lineHeight: 1.35,
    }}
  >
    <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'primary.main' }}>
      {name}
    </Box>
    <Box
      component="span"
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {words}
    </Box>
  </Box>
)

/** The message that another one answers; a click goes there. */
export const Quote = ({ onOpen, ...quoted }: QuotedWords & { onOpen: () => void }) => (
  <ButtonBase
    onClick={onOpen}
    sx={{
      display: 'flex',
      width: 1,
      mb: 0.5,
      p: 0.5,
      borderRadius: 1,
      bgcolor: 'action.hover',
      color: 'inherit',
      overflow: 'hidden',
    }}
  >
    <QuoteLines {...quoted} />
  </ButtonBase>
)
