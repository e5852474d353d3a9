import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

export interface QuotedWords {
  /** The author. */
  name: string
  /** The start of the text, or the kind of file. */
  words: string
}

/** Author and start of a message, on two lines. */
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

/** The quoted message; a click jumps to it. */
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
