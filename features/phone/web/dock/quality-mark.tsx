import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import type { CallStatistics } from '../softphone/call-stats.ts'
import type { QualityMark as Mark } from '../softphone/quality.ts'

const BARS: Record<Mark, { bars: number; color: string }> = {
  excellent: { bars: 4, color: 'success.main' },
  good: { bars: 3, color: 'success.main' },
  fair: { bars: 2, color: 'warning.main' },
  poor: { bars: 1, color: 'error.main' },
}

/** The line's quality as bars and a word; a click shows the figures behind it. */
export const QualityMark = ({ statistics }: { statistics: CallStatistics | null }) => {
  const t = useText(phoneTexts)
  const { language } = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mark = statistics?.quality?.mark ?? null
  const { bars, color } = mark === null ? { bars: 0, color: 'text.secondary' } : BARS[mark]
  const word = mark === null ? t('quality.measuring') : t(`quality.${mark}`)
  const milliseconds = (seconds: number) => t('quality.ms', { value: Math.round(seconds * 1000) })
  const figures: [string, string][] =
    statistics === null
      ? []
      : [
          [t('quality.mos'), statistics.quality === null ? '—' : statistics.quality.mos.toFixed(2)],
          [t('quality.ssrc'), String(statistics.ssrc)],
          [t('quality.packets'), statistics.packets.toLocaleString(LOCALES[language])],
          [t('quality.bytes'), statistics.bytes.toLocaleString(LOCALES[language])],
          [t('quality.lost'), statistics.lost.toLocaleString(LOCALES[language])],
          [t('quality.jitter'), milliseconds(statistics.jitter)],
          [t('quality.rtt'), statistics.rtt === null ? '—' : milliseconds(statistics.rtt)],
          [t('quality.byteRate'), t('quality.perSecond', { value: statistics.byteRate })],
        ]
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={`${t('quality.title')}: ${word}`}
        aria-haspopup="dialog"
        sx={{
          gap: 0.75,
          px: 1,
          py: 0.5,
          borderRadius: 1,
          fontSize: '0.8125rem',
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          aria-hidden
          component="span"
          sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height: 12 }}
        >
          {[1, 2, 3, 4].map((bar) => (
            <Box
              key={bar}
              component="span"
              sx={{
                width: 3,
                height: bar * 3,
                borderRadius: '1px',
                bgcolor: bar <= bars ? color : 'divider',
              }}
            />
          ))}
        </Box>
        {word}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{
          paper: {
            'aria-label': t('quality.title'),
            role: 'dialog',
            variant: 'outlined',
            sx: { p: 2, width: 240 },
          },
        }}
      >
        <Typography variant="h3" component="p" sx={{ mb: 1 }}>
          {t('quality.title')}
        </Typography>
        {figures.length === 0 && <Typography variant="body2">{t('quality.measuring')}</Typography>}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, fontSize: '0.8125rem' }}
        >
          {figures.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}
