import Box from '@mui/material/Box'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { colorAt } from '#platform/report/present/palette.ts'
import { STORAGE_CATEGORIES, type StorageCategory } from '../../contract/storage/categories.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface UseBarProps {
  used: readonly { category: StorageCategory; bytes: number; files: number }[]
}

const colorOf = (category: StorageCategory): string => colorAt(STORAGE_CATEGORIES.indexOf(category))

/** What takes the room: a bar in parts, and the same as a list. */
export const UseBar = ({ used }: UseBarProps) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const all = Math.max(
    1,
    used.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  if (used.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('storage.nothing')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 12, borderRadius: 1, overflow: 'hidden' }}>
        {used.map(({ category, bytes }) => (
          <Box
            key={category}
            sx={{ width: `${(bytes / all) * 100}%`, minWidth: 3, bgcolor: colorOf(category) }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={t('storage.use')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {used.map(({ category, bytes }) => (
          <Box
            component="li"
            key={category}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
          >
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colorOf(category), flexShrink: 0 }}
            />
            {t(`storage.category.${category}`)}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatBytes(bytes, language)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
