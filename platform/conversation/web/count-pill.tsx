import Box from '@mui/material/Box'

/** Short form of a count: 99+. */
const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** Badge with a count of new items. Decorative: the caller adds the words for screen readers. */
export const CountPill = ({ count }: { count: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      flex: 'none',
      px: 0.75,
      minWidth: 20,
      borderRadius: 10,
      fontSize: '0.6875rem',
      fontWeight: 650,
      lineHeight: '20px',
      textAlign: 'center',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
    }}
  >
    {shortCount(count)}
  </Box>
)
