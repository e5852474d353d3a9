import Box from '@mui/material/Box'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { providerTexts } from '../../i18n/texts.ts'

const [WIDTH, HEIGHT] = [240, 40]

interface TrendLineProps {
  trend: readonly { day: string; bytes: number }[]
}

/** How what is stored has grown: a line from zero, with its ends in words. */
export const TrendLine = ({ trend }: TrendLineProps) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const [first, last] = [trend[0], trend.at(-1)]
  if (first === undefined || last === undefined) return null
  const top = Math.max(1, ...trend.map(({ bytes }) => bytes))
  const step = WIDTH / Math.max(1, trend.length - 1)
  const line = trend.map(({ bytes }, at) => `${at * step},${HEIGHT - (bytes / top) * (HEIGHT - 4) - 2}`)
  const label = t('storage.trendText', {
    from: formatBytes(first.bytes, language),
    to: formatBytes(last.bytes, language),
  })
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      {trend.length > 1 && (
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ width: 1, maxWidth: 320, height: HEIGHT, color: 'primary.main', overflow: 'visible' }}
        >
          <polygon
            points={`0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}`}
            fill="currentColor"
            opacity={0.12}
          />
          <polyline
            points={line.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </Box>
      )}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
    </Box>
  )
}
