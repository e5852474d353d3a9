import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { TranscriptLine } from '../../contract/transcripts.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'
import { findLines, lineAt, type Part, partsOf } from './find-lines.ts'
import { TranscriptActions } from './transcript-actions.tsx'

interface TranscriptLinesProps {
  id: number
  lines: readonly TranscriptLine[]
  time: number | null
  onJump: (seconds: number) => void
}

const Marked = ({ parts }: { parts: readonly Part[] }) => (
  <>
    {parts.map(({ at, text, found }) =>
      found ? (
        <Box component="mark" key={at} sx={{ bgcolor: 'warning.light', color: '#1a1a1a', borderRadius: 0.5 }}>
          {text}
        </Box>
      ) : (
        text
      ),
    )}
  </>
)

/** The lines beside the video: each jumps there, the one that is heard is marked. */
export const TranscriptLines = ({ id, lines, time, onJump }: TranscriptLinesProps) => {
  const t = useText(transcriptTexts)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const current = time === null ? null : lineAt(lines, time * 1000)
  const found = findLines(lines, search)
  useEffect(() => {
    if (current === null) return
    const box = list.current
    const line = box?.querySelector<HTMLElement>(`[data-line="${current}"]`)
    if (!box || !line) return
    // Somebody reads on by themselves.
    if (box.matches(':hover') && window.matchMedia('(hover: hover)').matches) return
    // Not `scrollIntoView`, which would move the whole panel away from the video.
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3, behavior: 'smooth' })
  }, [current])
  return (
    <Box component="section" aria-label={t('transcript.title')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h3" variant="subtitle1" sx={{ flex: 1, fontWeight: 600 }}>
          {t('transcript.title')}
        </Typography>
        {lines.length > 0 && <TranscriptActions id={id} lines={lines} />}
      </Box>
      {lines.length === 0 ? (
        <Typography color="text.secondary">{t('transcript.silent')}</Typography>
      ) : (
        <TextField
          fullWidth
          size="small"
          type="search"
          label={t('transcript.search')}
          value={search}
          helperText={search.trim() === '' ? undefined : t('transcript.found', { count: found.length })}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => {
            const [first] = search.trim() === '' ? [] : found
            const line = first === undefined ? undefined : lines[first]
            if (key === 'Enter' && line) onJump(line.startMs / 1000)
          }}
          sx={{ mb: 1 }}
        />
      )}
      <Box
        ref={list}
        sx={{ position: 'relative', maxHeight: 'min(50vh, 420px)', overflowY: 'auto', borderRadius: 1 }}
      >
        {found.map((index) => {
          const line = lines[index]
          if (!line) return null
          const at = formatDuration(Math.floor(line.startMs / 1000))
          const before = lines[index - 1]
          const isNewTurn = search !== '' || !before || before.speaker !== line.speaker
          return (
            <Box key={index} data-line={index} sx={{ pt: isNewTurn ? 1 : 0 }}>
              {isNewTurn && (
                <Typography variant="body2" sx={{ px: 1, fontWeight: 600 }}>
                  {line.speaker ?? t('transcript.phones')}
                </Typography>
              )}
              <ButtonBase
                aria-current={index === current ? 'true' : undefined}
                title={t('transcript.jump', { time: at })}
                onClick={() => onJump(line.startMs / 1000)}
                sx={{
                  display: 'flex',
                  width: '100%',
                  alignItems: 'baseline',
                  justifyContent: 'flex-start',
                  gap: 1.5,
                  px: 1,
                  py: 0.5,
                  borderRadius: 1,
                  textAlign: 'left',
                  borderLeft: '3px solid transparent',
                  '&[aria-current]': { bgcolor: 'action.selected', borderLeftColor: 'primary.main' },
                  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
                }}
              >
                <Typography
                  component="span"
                  variant="caption"
                  color="text.secondary"
                  sx={{ flex: 'none', minWidth: 44, fontVariantNumeric: 'tabular-nums' }}
                >
                  {at}
                </Typography>
                <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  <Marked parts={partsOf(line.text, search)} />
                </Typography>
              </ButtonBase>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
