import Box from '@mui/material/Box'

/** Renders a shortcut as keycaps. */
export const Keys = ({ keys }: { keys: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, whiteSpace: 'nowrap' }}>
    {keys.split(/[+ ]/).map((key) => (
      <Box
        key={key}
        component="kbd"
        sx={{
          minWidth: 22,
          px: 0.75,
          textAlign: 'center',
          border: 1,
          borderColor: 'divider',
          borderBottomWidth: 2,
          borderRadius: 0.75,
          fontFamily: 'inherit',
          fontSize: '0.75rem',
          lineHeight: '20px',
          color: 'text.secondary',
          bgcolor: 'background.default',
        }}
      >
        {key}
      </Box>
    ))}
  </Box>
)
