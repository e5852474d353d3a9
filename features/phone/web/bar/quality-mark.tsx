import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import type { CallStatistics } from '../softphone/call-stats.ts'
import type { QualityMark as Mark } from '../softphone/quality.ts'

const QualityFigures = lazyPreloaded(async () => (await import('./quality-figures.tsx')).QualityFigures)

const BARS: Record<Mark, { bars: number; color: string }> = {
  excellent: { bars: 4, color: 'success.main' },
  good: { bars: 3, color: 'success.main' },
  fair: { bars: 2, color: 'warning.main' },
  poor: { bars: 1, color: 'error.main' },
}

interface QualityMarkProps {
  statistics: CallStatistics | null
  /** Says the word only if the call does not sound well: the bars say it by their number. */
  brief: boolean
}

/** The call quality as bars and a word; a click shows the statistics. */
export const QualityMark = ({ statistics, brief }: QualityMarkProps) => {
  const t = useText(callTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const mark = statistics?.quality?.mark ?? null
  const { bars, color } = mark === null ? { bars: 0, color: 'text.secondary' } : BARS[mark]
  const word = mark === null ? t('quality.measuring') : t(`quality.${mark}`)
  return (
    <>
      <ButtonBase
        onClick={(event) => {
          setOpen(true)
          setAnchor(event.currentTarget)
        }}
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
        {(!brief || mark === 'fair' || mark === 'poor') && word}
      </ButtonBase>
      {isOpen && (
        <LazyBoundary place={{ below: anchor }} onGiveUp={() => setOpen(false)}>
          <QualityFigures statistics={statistics} anchor={anchor} onClose={() => setAnchor(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
