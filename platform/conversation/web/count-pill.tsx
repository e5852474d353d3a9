import Box from '@mui/material/Box'

/** How a count is written where there is little room. */
const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** A count of what is new, drawn; whoever shows it says it in words as well. */
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
