import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** Placeholder while a conversation loads. */
export const Waiting = () => {
  const ui = useText(platformTexts)
  return (
    <Box
      role="status"
      aria-busy
      aria-label={ui('ui.loading')}
      sx={{ flex: 1, p: 3, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', gap: 1.5 }}
    >
      {[46, 30, 55, 38, 24].map((width, index) => (
        <Skeleton
          key={width}
          variant="rounded"
          height={38}
          sx={{ width: `${width}%`, alignSelf: index % 2 === 0 ? 'flex-start' : 'flex-end' }}
        />
      ))}
    </Box>
  )
}
