import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { brandStore } from '#platform/ui/brand/brand-store.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { panelColours } from './panel-colours.ts'

/** Heights of the drawn waveform, percent. */
const VOICE = [
  14, 30, 58, 82, 64, 38, 18, 10, 26, 52, 90, 100, 72, 44, 22, 12, 34, 62, 78, 50, 28, 16, 40, 70, 48, 24, 12,
]

const Wave = ({ color }: { color: string }) => (
  <Box
    component="svg"
    viewBox={`0 0 ${VOICE.length * 8} 60`}
    sx={{ width: '100%', height: 60, display: 'block' }}
  >
    {VOICE.map((height, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing.
        key={index}
        x={index * 8 + 1}
        width={4}
        rx={2}
        y={30 - height * 0.28}
        height={height * 0.56}
        fill={index < 17 ? color : 'rgb(255 255 255 / .38)'}
      />
    ))}
  </Box>
)

/** The side of the sign-in page that presents the product. */
export const BrandPanel = () => {
  const t = useText(sessionTexts)
  const { ground, accent, onAccent } = panelColours(useStore(brandStore))
  const points = [t('signIn.point.calls'), t('signIn.point.presence'), t('signIn.point.history')]
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 5,
        p: { md: 6, lg: 9 },
        color: '#fff',
        background: `radial-gradient(120% 90% at 10% 0%, ${ground[0]} 0%, ${ground[1]} 45%, ${ground[2]} 100%)`,
      }}
    >
      <Typography
        component="p"
        sx={{
          fontSize: { md: '2rem', lg: '2.5rem' },
          lineHeight: 1.15,
          fontWeight: 650,
          letterSpacing: '-0.02em',
          maxWidth: 460,
          textWrap: 'balance',
        }}
      >
        {t('signIn.lead')}
      </Typography>
      <Box
        aria-hidden
        sx={{
          maxWidth: 400,
          p: 2.5,
          borderRadius: 2,
          border: '1px solid rgb(255 255 255 / .18)',
          bgcolor: 'rgb(255 255 255 / .09)',
          backdropFilter: 'blur(6px)',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
          <Box
            sx={{
              width: 40,
              height: 40,
              borderRadius: '50%',
              bgcolor: accent,
              color: onAccent,
              display: 'grid',
              placeItems: 'center',
              fontWeight: 700,
            }}
          >
            AT
          </Box>
          <Box sx={{ flex: 1 }}>
            <Box sx={{ fontWeight: 600 }}>Ana Torres</Box>
            <Box sx={{ fontSize: '0.8125rem', opacity: 0.8 }}>1001</Box>
          </Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', fontSize: '0.875rem' }}>02:17</Box>
        </Box>
        <Wave color={accent} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {points.map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Box aria-hidden sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: accent }} />
            {point}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
