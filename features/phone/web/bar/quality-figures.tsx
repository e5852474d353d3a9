import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { CallStatistics } from '../softphone/call-stats.ts'

interface QualityFiguresProps {
  statistics: CallStatistics | null
  /** Null while closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The statistics behind the quality mark. */
export const QualityFigures = ({ statistics, anchor, onClose }: QualityFiguresProps) => {
  const t = useText(callTexts)
  const { language } = useLanguage()
  const milliseconds = (seconds: number) => t('quality.ms', { value: Math.round(seconds * 1000) })
  const figures: [string, string][] =
    statistics === null
      ? []
      : [
          [
            t('quality.mos'),
            statistics.quality === null
              ? '—'
              : statistics.quality.mos.toLocaleString(LOCALES[language], {
                  minimumFractionDigits: 2,
                  maximumFractionDigits: 2,
                }),
          ],
          [t('quality.ssrc'), String(statistics.ssrc)],
          [t('quality.packets'), statistics.packets.toLocaleString(LOCALES[language])],
          [t('quality.bytes'), statistics.bytes.toLocaleString(LOCALES[language])],
          [t('quality.lost'), statistics.lost.toLocaleString(LOCALES[language])],
          [t('quality.jitter'), milliseconds(statistics.jitter)],
          [t('quality.rtt'), statistics.rtt === null ? '—' : milliseconds(statistics.rtt)],
          [t('quality.byteRate'), t('quality.perSecond', { value: statistics.byteRate })],
        ]
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      marginThreshold={8}
      // Above the bar, below which popovers are cut off.
      anchorOrigin={{ vertical: -24, horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
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
  )
}
