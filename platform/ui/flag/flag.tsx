import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'

interface FlagProps {
  /** ISO 3166-1 alpha-2, any case. */
  code: string
}

const frame = {
  display: 'inline-block',
  flex: 'none',
  width: 20,
  height: 15,
  borderRadius: 0.25,
  boxShadow: '0 0 0 1px rgb(128 128 128 / 0.35)',
  verticalAlign: '-2px',
} as const

/** The URL table loads with the first flag; each flag when it is shown. */
const FlagImage = lazy(async () => {
  const { flagUrls } = await import('./flag-urls.ts')
  return {
    default: ({ code }: FlagProps) => {
      const src = flagUrls.get(code.toLowerCase())
      return src === undefined ? null : (
        <Box component="img" src={src} alt="" loading="lazy" width={20} height={15} sx={frame} />
      )
    },
  }
})

/** A country's flag, bundled: the same on every system. Decorative: name or code is next to it. */
export const Flag = ({ code }: FlagProps) => (
  <Suspense fallback={<Box component="span" sx={frame} />}>
    <FlagImage code={code} />
  </Suspense>
)
