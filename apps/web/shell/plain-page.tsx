import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

interface PlainPageProps {
  title: string
  hint: string
  action?: { label: string; onClick: () => void }
  role?: 'alert'
}

/** A page with a message only: not found, or failed. */
export const PlainPage = ({ title, hint, action, role }: PlainPageProps) => (
  <Box
    role={role}
    sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, p: 3 }}
  >
    <Typography variant="h1">{title}</Typography>
    <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{hint}</Typography>
    {action !== undefined && (
      <Button variant="outlined" onClick={action.onClick} sx={{ mt: 1 }}>
        {action.label}
      </Button>
    )}
  </Box>
)
