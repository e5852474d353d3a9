import EmojiEmotions from '@mui/icons-material/EmojiEmotionsOutlined'
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import EmojiFlags from '@mui/icons-material/EmojiFlagsOutlined'
import EmojiFood from '@mui/icons-material/EmojiFoodBeverageOutlined'
import EmojiNature from '@mui/icons-material/EmojiNatureOutlined'
import EmojiObjects from '@mui/icons-material/EmojiObjectsOutlined'
import EmojiSymbols from '@mui/icons-material/EmojiSymbolsOutlined'
import EmojiPlaces from '@mui/icons-material/EmojiTransportationOutlined'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ComponentType, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { EMOJI_CATEGORIES, type EmojiCategory, type EmojiRow } from './derive-emoji.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { chooseTone, emojiMemory, inTone, rememberPicked } from './emoji-memory.ts'
import { emojiRows } from './emoji-rows.ts'
import { emojiSearch } from './search-emoji.ts'
import { ToneChoice } from './tone-choice.tsx'

const ICONS: Record<EmojiCategory, ComponentType<{ fontSize: 'small' }>> = {
  Peoples: EmojiEmotions,
  Nature: EmojiNature,
  Foods: EmojiFood,
  Activity: EmojiEvents,
  Places: EmojiPlaces,
  Objects: EmojiObjects,
  Symbols: EmojiSymbols,
  Flags: EmojiFlags,
}

interface Section {
  title: string
  rows: readonly EmojiRow[]
}

const Heading = ({ children }: { children: ReactNode }) => (
  <Typography variant="overline" component="h3" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Typography>
)

interface EmojiPickerProps {
  /** Gets the symbol. */
  onPick: (symbol: string) => void
  /** Of the symbols alone, px. */
  height?: number
}

/** Emoji by category, with search in Spanish and English, and recent ones. */
export const EmojiPicker = ({ onPick, height = 280 }: EmojiPickerProps) => {
  const t = useText(platformTexts)
  const { language } = useLanguage()
  const { recent, tone } = useStore(emojiMemory)
  // Fixed while open: picking one must not move the others under the pointer.
  const [recentRows] = useState(() =>
    recent.map((symbol) => emojiRows.find((row) => row[1] === symbol)).filter((row) => row !== undefined),
  )
  const [category, setCategory] = useState(0)
  const [text, setText] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const search = useMemo(() => emojiSearch(emojiRows, language), [language])
  const found = useMemo(() => search(text), [search, text])
  const searching = text.trim() !== ''

  const pick = (row: EmojiRow) => {
    rememberPicked(row[1])
    onPick(inTone(row, tone))
  }
  const fromSearch = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key === 'Enter' && first) pick(first)
    else if (event.key === 'ArrowDown') {
      body.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()
    } else return
    event.preventDefault()
  }
  const sections: Section[] = searching
    ? [{ title: t('emoji.found'), rows: found }]
    : [
        ...(category === 0 ? [{ title: t('emoji.recent'), rows: recentRows }] : []),
        {
          title: t(`emoji.${EMOJI_CATEGORIES[category] ?? 'Peoples'}`),
          rows: emojiRows.filter((row) => row[0] === category),
        },
      ]
  return (
    <Box sx={{ width: 336, maxWidth: '100%', display: 'grid', gap: 1, p: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          autoFocus
          fullWidth
          placeholder={t('emoji.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={fromSearch}
          slotProps={{ htmlInput: { 'aria-label': t('emoji.search'), maxLength: 40 } }}
        />
        <ToneChoice tone={tone} onChoose={chooseTone} />
      </Box>
      <Tabs
        value={searching ? false : category}
        onChange={(_, chosen: number) => {
          setText('')
          setCategory(chosen)
          body.current?.scrollTo(0, 0)
        }}
        variant="fullWidth"
        aria-label={t('emoji.categories')}
        sx={{ minHeight: 36, '& .MuiTab-root': { minWidth: 0, minHeight: 36, p: 0 } }}
      >
        {EMOJI_CATEGORIES.map((name) => {
          const Icon = ICONS[name]
          return <Tab key={name} icon={<Icon fontSize="small" />} aria-label={t(`emoji.${name}`)} />
        })}
      </Tabs>
      <Box ref={body} tabIndex={-1} sx={{ height, overflowY: 'auto' }}>
        {sections.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <Box key={title}>
                <Heading>{title}</Heading>
                <EmojiGrid label={title} rows={rows} tone={tone} language={language} onPick={pick} />
              </Box>
            ),
        )}
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', fontSize: '0.875rem' }}>
          {searching && found.length === 0 ? t('emoji.none') : ''}
        </Typography>
      </Box>
    </Box>
  )
}
