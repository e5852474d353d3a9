import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Session } from '#features/session/web/session-store.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { shellTexts } from '../i18n/texts.ts'
import type { PaletteEntry } from './entries.ts'
import { PaletteOption } from './palette-option.tsx'
import { useEntries } from './use-entries.ts'

interface PaletteProps {
  session: Session
  onClose: () => void
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
}

/** The command palette: opens screens, calls people and runs commands by a part of their name. */
export const Palette = ({ session, onClose }: PaletteProps) => {
  const t = useText(shellTexts)
  const ui = useText(platformTexts)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const { entries, failed, busy } = useEntries(query, session)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = Math.min(index, entries.length - 1)
  const groups = Map.groupBy(
    entries.map((entry, at) => ({ entry, at })),
    ({ entry }) => entry.group,
  )
  const optionId = (at: number) => `${listId}-${at}`

  const chosenId = optionId(current)
  useEffect(() => {
    list.current?.querySelector(`[id="${chosenId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const take = (entry: PaletteEntry | undefined, calls: boolean) => {
    const act = calls ? entry?.call : entry?.run
    if (act === undefined) return
    onClose()
    act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing)
      take(entries[current], event.ctrlKey || event.metaKey)
    else if (step !== undefined && entries.length > 0) setIndex(step(current, entries.length))
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: {
            mt: { xs: 1, sm: '10vh' },
            mx: { xs: 1, sm: 4 },
            width: { xs: 'calc(100% - 16px)', sm: undefined },
          },
        },
      }}
    >
      {/* Names the dialog. */}
      <DialogTitle sx={visuallyHidden}>{t('shell.shortcut.palette')}</DialogTitle>
      <InputBase
        autoFocus
        fullWidth
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={t('shell.palette.hint')}
        startAdornment={<Search sx={{ mr: 1.5, color: 'text.secondary' }} />}
        inputProps={{
          role: 'combobox',
          'aria-label': t('shell.shortcut.palette'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          ...(entries.length === 0 ? {} : { 'aria-activedescendant': chosenId }),
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 80,
        }}
        sx={{ px: 2, py: 1.25, fontSize: '1.0625rem', borderBottom: 1, borderColor: 'divider' }}
      />
      {busy && <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2, mt: '-2px' }} />}
      {failed && (
        <Box role="alert" sx={{ px: 2, pt: 1, color: 'error.main', fontSize: '0.8125rem' }}>
          {t('shell.palette.failed')}
        </Box>
      )}
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('shell.palette.results')}
        sx={{ overflow: 'auto', maxHeight: 'min(52vh, 460px)', p: 1 }}
      >
        {[...groups].map(([group, members]) => (
          <Box key={group} role="group" aria-label={group}>
            <Box
              aria-hidden
              sx={{
                px: 1.25,
                pt: 1,
                pb: 0.25,
                fontSize: '0.75rem',
                fontWeight: 600,
                color: 'text.secondary',
              }}
            >
              {group}
            </Box>
            {members.map(({ entry, at }) => (
              <PaletteOption
                key={entry.id}
                id={optionId(at)}
                entry={entry}
                selected={at === current}
                onPoint={() => setIndex(at)}
                onTake={() => take(entry, false)}
                onCall={() => take(entry, true)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ px: 2, pb: entries.length === 0 ? 3 : 0, textAlign: 'center', color: 'text.secondary' }}
      >
        {entries.length === 0 && !busy && t('shell.palette.nothing', { text: query })}
      </Box>
      <Box
        sx={{
          display: { xs: 'none', sm: 'flex' },
          gap: 2,
          px: 2,
          py: 0.75,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {(['open', 'call', 'kinds'] as const).map((hint) => (
          <span key={hint}>{t(`shell.palette.hint.${hint}`)}</span>
        ))}
      </Box>
    </Dialog>
  )
}
