import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { pbxTexts } from '../../i18n/texts.ts'

/** A sound to be heard before it is saved. */
export const HeardSound = ({ sound, plays = false }: { sound: Blob; plays?: boolean }) => {
  const t = useText(pbxTexts)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(sound)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [sound])
  if (url === null) return null
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('audio.heard')}
      </Typography>
      {/* biome-ignore lint/a11y/useMediaCaption: the text is what was written, and recordings have no captions. */}
      <audio controls autoPlay={plays} src={url} style={{ width: '100%' }} />
    </Box>
  )
}
